using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Python;

/// <summary>Runs exchange.py: requests go in line by line, and a line comes out for each.</summary>
internal static class PythonMessagePack
{
    // Debian's package belongs to the system's interpreter; elsewhere (CI) the one on the path has it.
    private static readonly string[] Interpreters = ["/usr/bin/python3", "python3"];

    private static readonly Lazy<string?> Found = new(static () =>
        Interpreters.FirstOrDefault(interpreter => Run(interpreter, ["-c", "import msgpack"], "") is not null)
    );

    public static string? Interpreter => Found.Value;

    public static JsonNode[] Exchange(IEnumerable<JsonNode> requests)
    {
        string input = string.Join('\n', requests.Prepend(Contracts()).Select(request => request.ToJsonString()));
        string output =
            Run(Interpreter!, [Path.Combine(AppContext.BaseDirectory, "Python", "exchange.py")], input)
            ?? throw new InvalidOperationException("exchange.py failed; its error is on the standard error stream.");
        return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonNode.Parse(line)!)];
    }

    public static string TypeOf(Contract contract) =>
        contract.Name.StartsWith("List<", StringComparison.Ordinal) ? $"[{contract.Name[5..^1]}]" : contract.Name;

    private static JsonNode Contracts() =>
        JsonSerializer.SerializeToNode(
            ContractCatalog.All.ToDictionary(
                contract => contract.Name,
                contract => contract.Members.Select(member => new[] { member.JsonName, TypeOf(member.Type) })
            )
        )!;

    private static string TypeOf(TypeDescription type) =>
        type.Kind switch
        {
            ValueKind.DateTime => "date",
            ValueKind.Bytes => "bytes",
            ValueKind.Decimal => "decimal",
            ValueKind.Object => type.Object!().Name,
            ValueKind.List => $"[{TypeOf(type.Item!)}]",
            _ => "",
        };

    private static string? Run(string program, string[] arguments, string input)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        try
        {
            using Process process = Process.Start(start)!;
            var writing = Task.Run(() =>
            {
                process.StandardInput.Write(input);
                process.StandardInput.Close();
            });
            string output = process.StandardOutput.ReadToEnd();
            writing.Wait();
            process.WaitForExit();
            return process.ExitCode == 0 ? output : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
