using System.Runtime.InteropServices;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Copies of samples with all their objects, strings and lists, by hand: what any decoder must at least do.</summary>
internal static class SampleClone
{
    /// <summary>Copies an organisation.</summary>
    public static Organization Of(Organization value) =>
        new()
        {
            Id = value.Id,
            Tags = value.Tags is null ? null : Array.ConvertAll(value.Tags, tag => Of(tag)!),
            Members = Of(value.Members, Of),
        };

    /// <summary>Copies users.</summary>
    public static List<User> Of(List<User> values) => Of(values, Of)!;

    /// <summary>Copies rows.</summary>
    public static List<DemoClass> Of(List<DemoClass> values) => Of(values, Of)!;

    private static Member Of(Member value) =>
        new()
        {
            Id = value.Id,
            Name = Of(value.Name),
            Description = Of(value.Description),
            Address = Of(value.Address),
            Value = value.Value,
            UpdateTime = value.UpdateTime,
        };

    private static User Of(User value) =>
        new()
        {
            Id = Of(value.Id),
            Name = Of(value.Name),
            Friends = Of(value.Friends, Of),
            Age = value.Age,
            Alias = Of(value.Alias),
            Salary = value.Salary,
            Birth = value.Birth,
        };

    private static DemoClass Of(DemoClass value) =>
        new()
        {
            P1 = value.P1,
            P2 = value.P2,
            P3 = Of(value.P3),
            P4 = value.P4,
            P5 = value.P5,
            Subs = Of(value.Subs, Of),
        };

    private static DemoSubClass Of(DemoSubClass value) =>
        new()
        {
            P1 = value.P1,
            P2 = value.P2,
            P3 = Of(value.P3),
            P4 = value.P4,
            P5 = value.P5,
        };

    private static string? Of(string? value) => value is null ? null : new string(value.AsSpan());

    private static List<T>? Of<T>(List<T>? values, Func<T, T> copy)
    {
        if (values is null)
        {
            return null;
        }

        var copies = new List<T>(values.Count);
        foreach (T value in CollectionsMarshal.AsSpan(values))
        {
            copies.Add(copy(value));
        }

        return copies;
    }
}
