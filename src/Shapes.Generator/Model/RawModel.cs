namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A value without references that a format has as it lies in memory (MemoryPack), and that has no other form there.</summary>
/// <param name="Name">The type as source.</param>
/// <param name="HasInvalidBits">Whether not every bit pattern is a value of it.</param>
internal sealed record RawModel(string Name, bool HasInvalidBits) : TypeModel(Name, ValueKind.Object)
{
    public override string SimpleName { get; } = new([.. Name.Substring(Name.LastIndexOfAny(['.', ':']) + 1).Where(char.IsLetterOrDigit)]);

    public override bool IsValueType => true;

    public override bool IsUnmanaged => true;
}
