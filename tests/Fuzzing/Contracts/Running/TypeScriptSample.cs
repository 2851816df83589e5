using System.Buffers;
using System.Text.Json;
using System.Text.RegularExpressions;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts.Fuzz.Checking;
using SerializationApi.Contracts.Fuzz.Compiling;
using SerializationApi.Contracts.Fuzz.Writing;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;
using SerializationApi.Tool.TypeScript;
using SerializationApi.TypeScript.Tests;

namespace SerializationApi.Contracts.Fuzz.Running;

/// <summary>
/// Contracts as TypeScript: the compiler takes their modules, and node makes the same bytes again of what each format writes of their
/// values, and the same JSON. What a module lacks its warnings say.
/// </summary>
internal sealed partial class TypeScriptSample(TextWriter output)
{
    private const int MaxOfKind = 3;

    // What warnings say, and the verdicts that docs/typescript.md says are stricter: .NET reads a null where the type excludes it.
    private static readonly string[] Refusals =
    [
        "is not available in this format",
        "found the sender's local time",
        "found null",
        "found \"null",
        "found code 0xc0",
    ];

    private readonly Dictionary<string, int> _kinds = new(StringComparer.Ordinal);

    /// <summary>How many contracts there were.</summary>
    public int Contracts { get; private set; }

    /// <summary>How many payloads came back.</summary>
    public int Carried { get; private set; }

    /// <summary>How many payloads a module has no form for, as it warns.</summary>
    public int Refused { get; private set; }

    /// <summary>How many kinds of findings there are.</summary>
    public int Findings => _kinds.Count;

    /// <summary>Checks some units.</summary>
    /// <param name="seed">The seed of the first.</param>
    /// <param name="count">How many.</param>
    public void Run(int seed, int count) => Run(Batch.Built(UnitWriter.Write(seed, count)), seed);

    /// <summary>Checks the units of a batch.</summary>
    /// <param name="batch">The batch.</param>
    /// <param name="seed">What its values are made from.</param>
    public void Run(Batch batch, int seed)
    {
        Shape[] shapes = [.. ContractChecks.ShapesOf(batch)];

        // Tuples are of no unit.
        ILookup<int, Shape> units = shapes.Where(shape => batch.Has(shape.Info.Type)).ToLookup(shape => batch.NumberOf(shape.Info.Type));
        DirectoryInfo folder = Directory.CreateTempSubdirectory("typescript");
        try
        {
            Dictionary<int, IReadOnlyList<string>> warnings = Write(batch, units, shapes, seed, folder.FullName);
            Case[] cases =
            [
                .. units.Where(unit => warnings.ContainsKey(unit.Key)).SelectMany(unit => Cases(batch, unit.Key, [.. unit], shapes, seed)),
            ];
            JsonElement[] results = Node.RunLinesAsync(
                    "roundtrip.mjs",
                    folder.FullName,
                    cases.Select(static each => $"U{each.Unit}\t{each.Contract}\t{each.Form}\t{Convert.ToBase64String(each.Payload)}")
                )
                .GetAwaiter()
                .GetResult();
            foreach ((Case each, JsonElement result) in cases.Zip(results))
            {
                if (Difference(each, result, warnings[each.Unit]) is { } difference)
                {
                    Report(batch, each.Unit, seed, $"{each.Contract} in {each.Form}: {difference}");
                }
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // The modules, one for each unit, and what they warn of.
    private Dictionary<int, IReadOnlyList<string>> Write(Batch batch, ILookup<int, Shape> units, Shape[] shapes, int seed, string folder)
    {
        var warnings = new Dictionary<int, IReadOnlyList<string>>();
        foreach (IGrouping<int, Shape> unit in units)
        {
            try
            {
                var module = new TypeScriptModule(
                    new ShapeSet($"U{unit.Key}", [.. unit]),
                    shapes,
                    LongOptions.Parse([]),
                    DocComments.Load(""),
                    hasHubs: true
                );
                File.WriteAllText(Path.Combine(folder, $"U{unit.Key}.ts"), module.Text);
                warnings.Add(unit.Key, module.Warnings);
                Contracts += unit.Count();
            }
            catch (Exception error) when (error is not OutOfMemoryException)
            {
                Report(batch, unit.Key, seed, $"module: {error}");
            }
        }

        foreach ((string file, string text) in TypeScriptRuntime.Files)
        {
            File.WriteAllText(Path.Combine(folder, file), text);
        }

        try
        {
            Node.CompileAsync(folder).GetAwaiter().GetResult();
        }
        catch (Xunit.Sdk.XunitException error)
        {
            // The compiler writes the JavaScript nevertheless.
            foreach (Match line in CompilerError().Matches(error.Message))
            {
                int unit = int.Parse(line.Groups["unit"].ValueSpan, System.Globalization.CultureInfo.InvariantCulture);
                string text = File.ReadLines(Path.Combine(folder, $"U{unit}.ts"))
                    .ElementAt(int.Parse(line.Groups["line"].ValueSpan, System.Globalization.CultureInfo.InvariantCulture) - 1);
                Report(batch, unit, seed, $"compiler: {line.Groups["text"].Value}\n   {text}");
            }
        }

        return warnings;
    }

    // What each format writes of a contract's values. Contracts that share a name with another are not found by it.
    private static IEnumerable<Case> Cases(Batch batch, int unit, Shape[] ofUnit, Shape[] shapes, int seed)
    {
        var formats = new FormatSet(shapes);
        Unit written = batch.Units.First(each => each.Number == unit);
        bool hasStacks = written.Has("Stack<");
        bool hasDropped = ofUnit.Any(static shape =>
            shape.Info.For(MemberLayout.MemoryPack)?.Members.ToArray().Any(static member => member.IsOnlyWritten) == true
        );
        foreach (Shape shape in ofUnit.Where(shape => ofUnit.Count(other => other.Info.Name == shape.Info.Name) == 1))
        {
            TypeCodecs codecs = formats.FindCodecs(shape.Info.Type)!;
            foreach (object value in ContractChecks.Values(shape.Info.Type, seed + unit))
            {
                foreach ((string form, Format format) in Forms.Where(form => codecs.Offers(form.Value)))
                {
                    if (
                        CaseOf(
                            new Case(unit, shape.Info.Name, form, format, codecs, hasStacks, hasDropped, written.HasCallbacks, []),
                            value
                        ) is
                        { } found
                    )
                    {
                        yield return found;
                    }
                }
            }
        }
    }

    private static readonly Dictionary<string, Format> Forms = new(StringComparer.Ordinal)
    {
        ["json"] = Wire.Format(Wire.Json),
        ["messagePack"] = Wire.Format(Wire.MessagePack),
        ["messagePackNames"] = Wire.Format(Wire.Names),
        ["protobuf"] = Wire.Format(Wire.Protobuf),
        ["memoryPack"] = Wire.Format(Wire.MemoryPack),
    };

    // Null of what the format has no form for, or cannot read again, such as a null inside a list.
    private static Case? CaseOf(Case each, object value)
    {
        try
        {
            byte[] payload = ContractChecks.Encode(each.Codecs, each.Format, value);
            _ = Read(each, each.Format, payload);
            return each with { Payload = payload };
        }
        catch (Exception refusal)
            when (refusal is UnsupportedValueException or InvalidPayloadException or ArgumentException or NullReferenceException)
        {
            return null;
        }
    }

    private static object Read(Case each, Format format, byte[] payload) =>
        each.Codecs.Decode(format, new ReadOnlySequence<byte>(payload))!;

    private string? Difference(Case each, JsonElement result, IReadOnlyList<string> warnings)
    {
        if (result.TryGetProperty("error", out JsonElement error))
        {
            string message = error.GetString()!;
            if (
                Refusals.Any(refusal => message.Contains(refusal, StringComparison.Ordinal))
                || (message.Contains(".ts has no", StringComparison.Ordinal) && warnings.Count > 0)
            )
            {
                Refused++;
                return null;
            }

            return result.GetProperty("stack").GetString();
        }

        byte[] same = result.GetProperty("same").GetBytesFromBase64();
        int at = same.AsSpan().CommonPrefixLength(each.Payload);
        if (
            !each.HasCallbacks
            && at < Math.Max(same.Length, each.Payload.Length)
            && DifferenceRead(each, each.Format, same) is { } difference
            && !IsNullInTuple(each, difference)
        )
        {
            return $"other bytes: {difference}\n   {Shown(each, each.Payload, at)}\n   {Shown(each, same, at)}";
        }

        // A stack is in another order in MemoryPack, which has members that .NET drops; of what excludes null .NET reads a null. Callbacks
        // are .NET's alone.
        Carried++;
        if (
            each.HasStacks
            || each.HasCallbacks
            || (each.HasDropped && each.Form == "memoryPack")
            || !ContractChecks.IsWhollyComplete(Read(each, each.Format, each.Payload))
        )
        {
            return null;
        }

        // A zero that JSON leaves out in .NET comes as what the member is without it, or as the zero.
        return
            result.TryGetProperty("json", out JsonElement json)
            && json.GetBytesFromBase64() is var text
            && DifferenceRead(each, Forms["json"], text) is not null
            && DifferenceRead(InJson(each), Forms["json"], text) is { } other
            && !IsNullInTuple(each, other)
            ? $"other JSON: {other}\n   {System.Text.Encoding.UTF8.GetString(text)}"
            : null;
    }

    // All uses of a tuple in an assembly share its shape, which may exclude a null that one of them has: it is missing in Protobuf then.
    private static bool IsNullInTuple(Case each, string difference) => each.Form == "protobuf" && NullItem().IsMatch(difference);

    // What JSON leaves out of a zero, it reads as the default.
    private static Case InJson(Case each) =>
        each.Codecs.Offers(Forms["json"])
            ? each with
            {
                Form = "json",
                Format = Forms["json"],
                Payload = ContractChecks.Encode(each.Codecs, Forms["json"], Read(each, each.Format, each.Payload)),
            }
            : each;

    // TypeScript has no members that .NET only writes, and one NaN; what .NET reads must be the same.
    private static string? DifferenceRead(Case each, Format format, byte[] payload)
    {
        try
        {
            return ValueComparer.Difference(Read(each, each.Format, each.Payload), Read(each, format, payload));
        }
        catch (InvalidPayloadException error)
        {
            return error.Message;
        }
    }

    private static string Shown(Case each, byte[] payload, int at)
    {
        ReadOnlySpan<byte> part = payload.AsSpan(Math.Max(0, at - 60)..Math.Min(payload.Length, at + 60));
        return each.Form == "json" ? System.Text.Encoding.UTF8.GetString(part) : Convert.ToHexStringLower(part);
    }

    private void Report(Batch batch, int unit, int seed, string problem)
    {
        string kind = Kind().Replace(problem.Split('\n')[0], "x");
        _kinds[kind] = _kinds.GetValueOrDefault(kind) + 1;
        if (_kinds[kind] <= MaxOfKind)
        {
            output.WriteLine(
                $"== seed {seed + unit}\n{string.Join('\n', batch.Units.First(each => each.Number == unit).Lines)}\n-- {problem}\n"
            );
        }
    }

    // A problem without its names and numbers.
    [GeneratedRegex(@"^\w+(?= in )|'[^']*'|\([^)]*\)|\w*[0-9]\w*", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Kind();

    [GeneratedRegex(@"\[[0-9]\]: expected null, found", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex NullItem();

    [GeneratedRegex(
        @"U(?<unit>[0-9]+)\.ts\((?<line>[0-9]+),[0-9]+\): (?<text>.*)",
        RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1000
    )]
    private static partial Regex CompilerError();

    private sealed record Case(
        int Unit,
        string Contract,
        string Form,
        Format Format,
        TypeCodecs Codecs,
        bool HasStacks,
        bool HasDropped,
        bool HasCallbacks,
        byte[] Payload
    );
}
