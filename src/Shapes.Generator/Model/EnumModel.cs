namespace SerializationApi.Shapes.Generator.Model;

/// <summary>An enum; <see cref="TypeModel.Kind"/> is the kind of its underlying integer.</summary>
/// <param name="Values">Names and values in order of declaration.</param>
/// <param name="AsName">Whether text formats write names instead of numbers.</param>
internal sealed record EnumModel(
    string Name,
    ValueKind Kind,
    string Underlying,
    string DisplayName,
    EquatableArray<EnumValueModel> Values,
    bool IsFlags,
    bool AsName
) : TypeModel(Name, Kind)
{
    /// <summary>Its name in protobuf-net's schemas, if an annotation gives it.</summary>
    public string? ProtoName { get; init; }

    /// <summary>The names of its values there, if they differ.</summary>
    public EquatableArray<string> ProtoNames { get; init; }

    public override string SimpleName => DisplayName;

    public override bool IsValueType => true;

    public override bool IsUnmanaged => true;
}

/// <summary>A named value of an enum; the value of an unsigned 64-bit enum is kept in the same bits.</summary>
internal sealed record EnumValueModel(string Name, long Value);
