using YamlDotNet.Serialization;

namespace SerializationApi.LoadTests.Tests.Deployment;

/// <summary>A part of a YAML document: what a path of keys and indexes leads to.</summary>
internal sealed class Yaml(object? value)
{
    private static readonly IDeserializer Deserializer = new DeserializerBuilder().Build();

    /// <summary>The value as text.</summary>
    public string Text => Assert.IsType<string>(value);

    /// <summary>The value as a whole number.</summary>
    public int Number => int.Parse(Text);

    /// <summary>The items of a list.</summary>
    public IReadOnlyList<Yaml> Items => [.. Assert.IsType<List<object>>(value).Select(item => new Yaml(item))];

    /// <summary>The keys of a mapping.</summary>
    public IEnumerable<string> Keys => Assert.IsType<Dictionary<object, object>>(value).Keys.Cast<string>();

    /// <summary>The member of a mapping, which must be there.</summary>
    public Yaml this[string key] =>
        new(Assert.Contains(key, (IDictionary<object, object>)Assert.IsType<Dictionary<object, object>>(value)));

    /// <summary>The documents of a file of the repository.</summary>
    public static IReadOnlyList<Yaml> Read(string path) =>
        [
            .. File.ReadAllText(Path.Combine(Repository.Root, path))
                .Split("\n---\n")
                .Select(text => new Yaml(Deserializer.Deserialize<object>(text))),
        ];
}
