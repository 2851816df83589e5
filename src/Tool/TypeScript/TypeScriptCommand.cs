using System.CommandLine;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary><c>typescript</c>: generates types and codecs for browsers.</summary>
internal sealed class TypeScriptCommand
{
    private readonly Argument<string> _assembly = new("assembly.dll") { Description = "An assembly with a shape set" };
    private readonly Option<string> _output = new("--output", "-o")
    {
        Description = "The folder of the modules",
        HelpName = "folder",
        Required = true,
    };

    private readonly Option<string[]> _long = new("--long")
    {
        Description = "The type of 64-bit integers: bigint, number or string; Contract=number for one contract",
        HelpName = "type",
        AllowMultipleArgumentsPerToken = true,
        DefaultValueFactory = static _ => [],
    };

    private readonly Option<bool> _hubs = new("--hubs") { Description = "Also write converters for connections of @microsoft/signalr" };

    public Command Create()
    {
        var command = new ToolCommand(
            "typescript",
            "Writes TypeScript for the contracts of an assembly: types, and codecs in all formats.",
            "typescript Shop.dll -o ../web/src/api",
            "typescript Shop.dll -o ../web/src/api --long number --long Order=bigint"
        )
        {
            _assembly,
            _output,
            _long,
            _hubs,
        };
        command.SetAction(Run);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(_assembly);
        string folder = parsed.GetRequiredValue(_output);
        Type[] types = ContractFile.TypesOf(path, _assembly.Name);
        var options = LongOptions.Parse(parsed.GetRequiredValue(_long));
        var comments = DocComments.Load(Path.ChangeExtension(path, ".xml"));
        ShapeSet[] sets = [.. ShapeSet.In(types)];
        if (sets.Length == 0)
        {
            throw new UserErrorException(
                $"{Path.GetFileName(path)} has no shape set; add \"[ShapeSet] public static partial class Shapes;\""
            );
        }

        Shape[] shapes = [.. GeneratedShapes.In(types)];
        options.CheckNames(shapes);
        Directory.CreateDirectory(folder);
        foreach (ShapeSet set in sets)
        {
            var module = new TypeScriptModule(set, shapes, options, comments, parsed.GetValue(_hubs));
            Write(Path.Combine(folder, $"{set.Name}.ts"), module.Text);
            foreach (string warning in module.Warnings)
            {
                parsed.InvocationConfiguration.Error.WriteLine($"{set.Name}.ts: warning: {warning}");
            }
        }

        foreach ((string file, string text) in TypeScriptRuntime.Files)
        {
            Write(Path.Combine(folder, file), text);
        }

        return ExitCode.Success;
    }

    // Unchanged files keep their time, so that nothing is rebuilt.
    private static void Write(string path, string text)
    {
        if (!File.Exists(path) || File.ReadAllText(path) != text)
        {
            File.WriteAllText(path, text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
        }
    }
}
