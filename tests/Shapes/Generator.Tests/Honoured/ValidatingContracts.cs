using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

[GenerateShape]
public sealed class ByConstructor
{
    public ByConstructor(int count) => Count = count >= 0 ? count : throw new ArgumentOutOfRangeException(nameof(count));

    [DataMember(Order = 1)]
    public int Count { get; }
}

[GenerateShape]
public sealed record ByInitialiser(int Count)
{
    public int Count { get; } = Checked(Count);

    private static int Checked(int count) => count >= 0 ? count : throw new FormatException("It is negative.");
}

[GenerateShape]
public sealed class BySetter
{
    private int _count;

    [DataMember(Order = 1)]
    public int Count
    {
        get => _count;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _count = value;
        }
    }
}

[GenerateShape]
public sealed class ByInitSetter(string? name)
{
    private readonly int _count;

    [DataMember(Order = 1)]
    public int Count
    {
        get => _count;
        init => _count = value >= 0 ? value : throw new OverflowException();
    }

    [DataMember(Order = 2)]
    public string? Name { get; } = name;
}

[GenerateShape]
public sealed class Defective
{
    public Defective(int count) => Count = count >= 0 ? count : throw new InvalidOperationException("A defect.");

    [DataMember(Order = 1)]
    public int Count { get; }
}
