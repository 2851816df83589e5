namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>An edit of a contract: its version before and behind it.</summary>
/// <param name="Name">What the edit is, as docs/evolution.md has it.</param>
/// <param name="Before">The contract that was.</param>
/// <param name="After">The contract that is.</param>
/// <param name="B">The value of B, in versions that have it.</param>
internal sealed record Change(string Name, Type Before, Type After, int B = 2)
{
    private const string RenamedPrefix = "Renamed";

    public static IReadOnlyList<Change> All { get; } =
    [
        new("add at the end", typeof(Versions.First), typeof(Versions.AddedAtEnd)),
        new("add a value in a gap", typeof(Versions.RemovedInMiddle), typeof(Versions.First)),
        new("add a nullable in a gap", typeof(Versions.RemovedInMiddle), typeof(Versions.NullableInMiddle)),
        new("remove at the end", typeof(Versions.First), typeof(Versions.RemovedAtEnd)),
        new("remove in the middle", typeof(Versions.First), typeof(Versions.RemovedInMiddle)),
        new("rename", typeof(Versions.First), typeof(Versions.Renamed)),
        new("reorder the declarations", typeof(Versions.First), typeof(Versions.Reordered)),
        new("swap two numbers", typeof(Versions.First), typeof(Versions.Swapped)),
        new("retype `int` to `long`", typeof(Versions.First), typeof(Versions.Wider)),
        new("retype `int` to `string`", typeof(Versions.First), typeof(Versions.Text)),
        new("retype `int` to `int?`", typeof(Versions.First), typeof(Versions.NullableInMiddle)),
        new("retype `int` to `int?`, zero", typeof(Versions.First), typeof(Versions.NullableInMiddle), B: 0),
        new("append a record's parameter", typeof(RecordVersions.First), typeof(RecordVersions.Appended)),
        new("insert a record's parameter", typeof(RecordVersions.First), typeof(RecordVersions.Inserted)),
    ];

    /// <summary>The same edit of the contracts in the version-tolerant layout.</summary>
    public Change Tolerant => this with { Before = TolerantOf(Before), After = TolerantOf(After) };

    /// <summary>The same edit undone.</summary>
    public Change Back => this with { Before = After, After = Before };

    /// <summary>A value of a version, each member with what it has in all versions.</summary>
    public object Value(Type version)
    {
        if (version.GetConstructor(Type.EmptyTypes) is null)
        {
            return Activator.CreateInstance(
                version,
                [.. version.GetConstructors()[0].GetParameters().Select(parameter => MemberValue(parameter.Name!, parameter.ParameterType))]
            )!;
        }

        object value = Activator.CreateInstance(version)!;
        foreach (System.Reflection.PropertyInfo property in version.GetProperties())
        {
            property.SetValue(value, MemberValue(property.Name, property.PropertyType));
        }

        return value;
    }

    /// <summary>What became of a value of the version before, in the version behind.</summary>
    public Reading Compare(object read)
    {
        string[] written = [.. Before.GetProperties().Select(static property => Identity(property.Name))];
        return After.GetProperties().Select(property => Compare(property, read, written.Contains(Identity(property.Name)))).Max();
    }

    private Reading Compare(System.Reflection.PropertyInfo property, object read, bool isWritten)
    {
        object? actual = property.GetValue(read);
        object? absent = property.PropertyType.IsValueType ? Activator.CreateInstance(property.PropertyType) : null;
        object? expected = isWritten ? MemberValue(property.Name, property.PropertyType) : absent;
        return Equals(actual, expected) ? Reading.Same
            : Equals(actual, absent) ? Reading.Default
            : Reading.Misread;
    }

    private object MemberValue(string name, Type type)
    {
        object value = Identity(name) switch
        {
            "A" => 1,
            "B" => B,
            "C" when type == typeof(int) => 3,
            "C" => "three",
            "D" => 4,
            _ => throw new ArgumentException($"'{name}' has no value.", nameof(name)),
        };
        return Convert.ChangeType(value, Nullable.GetUnderlyingType(type) ?? type, System.Globalization.CultureInfo.InvariantCulture);
    }

    private static string Identity(string name) =>
        name.StartsWith(RenamedPrefix, StringComparison.Ordinal) ? name[RenamedPrefix.Length..] : name;

    private static Type TolerantOf(Type version) => version.DeclaringType!.GetNestedType("Tolerant" + version.Name)!;
}
