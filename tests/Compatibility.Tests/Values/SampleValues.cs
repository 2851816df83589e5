using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Values;

/// <summary>Values to exchange with other libraries: the service's datasets, the vectors' values, and odd ones.</summary>
internal static class SampleValues
{
    private static readonly string Long = new('测', 100_000);

    private static readonly Dictionary<string, object> Odd = new(StringComparer.Ordinal)
    {
        ["Organization: long texts"] = new Organization
        {
            Id = int.MinValue,
            Tags = [Long, "", new string('x', 2_000_000)],
            Members =
            [
                new Member
                {
                    Name = Long,
                    Value = double.NaN,
                    UpdateTime = long.MinValue,
                },
                new Member(),
            ],
        },
        ["Organization: 70,000 tags"] = new Organization
        {
            Id = -1,
            Tags = [.. Enumerable.Range(0, 70_000).Select(i => i.ToString(System.Globalization.CultureInfo.InvariantCulture))],
        },
        ["User: deep"] = Friends(31),
        ["User: extremes"] = new User
        {
            Id = "\0",
            Name = "\U0010ffff",
            Age = int.MinValue,
            Salary = -0.0000000000000000000000000001m,
            Birth = new DateTime(1, 1, 1, 0, 0, 0, 1, DateTimeKind.Utc),
        },
        ["NetworkMessage: extremes"] = new NetworkMessage
        {
            Type = (MessageKind)int.MinValue,
            Payload = new byte[300_000],
            SentAt = new DateTime(9999, 12, 31, 23, 59, 59, DateTimeKind.Utc),
        },
        ["DemoClass: −0"] = new DemoClass
        {
            P1 = -1,
            P4 = -0d,
            P5 = long.MinValue,
            Subs = [new DemoSubClass { P4 = double.Epsilon }, new DemoSubClass()],
        },
        ["Person: chain"] = new Person("a", -1, new Person("", 0, new Person(Long, int.MaxValue, null))),
        ["Point: label"] = new Point(-1, "p"),
        ["Point: default"] = default(Point),
    };

    public static IReadOnlyDictionary<string, object> All { get; } =
        DatasetValues
            .All.Select(sample => KeyValuePair.Create(sample.Name, sample.Value))
            .Concat(Odd)
            .Concat(VectorValues())
            .ToDictionary(StringComparer.Ordinal);

    public static Contract ContractOf(string name)
    {
        string contract = name[..name.IndexOf(':', StringComparison.Ordinal)];
        return contract.StartsWith("List<", StringComparison.Ordinal)
            ? ContractCatalog.Find(contract[5..^1])!.ListOf()
            : ContractCatalog.Find(contract)!;
    }

    private static IEnumerable<KeyValuePair<string, object>> VectorValues() =>
        from file in VectorFolder.Load(VectorFolder.RepositoryCopy)
        from vector in file.Vectors
        let contract = ContractCatalog.Find(vector.Contract)
        where contract is not null
        select KeyValuePair.Create($"{vector.Contract}: {vector.Name}", Web.Read(vector.Json, contract.Type)!);

    private static User Friends(int depth) =>
        new()
        {
            Id = $"u{depth}",
            Alias = depth % 2 == 0 ? null : "",
            Salary = depth / 7m,
            Friends = depth == 1 ? null : [Friends(depth - 1)],
        };
}
