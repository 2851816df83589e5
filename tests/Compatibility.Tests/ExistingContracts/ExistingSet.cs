using System.Reflection;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>The folder that <c>tests/Existing</c> was built from: its contracts, values and bytes.</summary>
internal static class ExistingSet
{
    private static readonly Dictionary<string, object> ValuesByName = Existing.Values.All.ToDictionary(
        item => item.Name,
        item => item.Value,
        StringComparer.Ordinal
    );

    public static Assembly Assembly { get; } = typeof(Existing.Values).Assembly;

    /// <summary>Whether it is the copy beside these tests and no other folder.</summary>
    public static bool IsCopy { get; } =
        bool.Parse(Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(item => item.Key == "IsCopy").Value!);

    public static IReadOnlyList<ExistingEntry> Entries { get; } = Load<ExistingEntry>("bytes.json");

    public static IReadOnlyList<Refusal> Refusals { get; } = Load<Refusal>("refused.json");

    private static readonly StreamForm Fixed32 = new(new ProtobufFormat(), new Fixed32Scanner());

    public static FormatSet Formats { get; } = new(SerializationApi.ExistingContracts.Shapes.All);

    public static object? Value(ExistingEntry entry) =>
        ValuesByName.TryGetValue(entry.Name, out object? value)
            ? value
            : throw new InvalidDataException($"Values.All has no '{entry.Name}'.");

    /// <summary>The declared type at the root.</summary>
    public static Type Root(ExistingEntry entry) =>
        Type.GetType(entry.Root, assemblyResolver: null, static (_, name, _) => Find(name), throwOnError: true)!;

    /// <summary>The first refusal of <c>refused.json</c> that holds for the entry, or null: none holds that the generator does not
    /// report.</summary>
    public static Refusal? RefusalOf(ExistingEntry entry)
    {
        IReadOnlySet<Type> types = ReachableTypes.From(Root(entry));
        return Refusals.FirstOrDefault(refusal =>
            refusal.AppliesTo(entry, types) && GeneratorReport.About(types).Any(item => item.Id == refusal.Diagnostic)
        );
    }

    /// <summary>The codec of the entry's root; null when the contract has no shape.</summary>
    public static ExistingCodec? FindCodec(ExistingEntry entry) =>
        Formats.FindCodecs(Root(entry)) is { } codecs ? ExistingCodec.Of(codecs, FindFormat(entry)) : null;

    // What is called streaming for MemoryPack, and a field of number 1 for each message, are the forms of a list.
    private static Format FindFormat(ExistingEntry entry)
    {
        Format format = Formats.FindByName(entry.FormatName)!;
        return entry.Framing switch
        {
            null or "streaming" or "delimited-field-1" => format,
            "concatenated" or "delimited" or "delimited-google" => format.StreamForm!,
            "fixed32" => Fixed32,
            _ => throw new InvalidDataException($"'{entry}' has an unknown framing."),
        };
    }

    private static Type? Find(string name) =>
        Assembly.GetType(name)
        ?? Type.GetType(name)
        ?? AppDomain.CurrentDomain.GetAssemblies().Select(assembly => assembly.GetType(name)).FirstOrDefault(type => type is not null);

    private static T[] Load<T>(string resource)
    {
        using Stream stream = Assembly.GetManifestResourceStream(resource)!;
        return JsonSerializer.Deserialize<T[]>(stream, JsonSerializerOptions.Web)!;
    }
}
