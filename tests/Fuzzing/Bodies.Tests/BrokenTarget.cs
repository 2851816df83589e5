using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Tests;

/// <summary>A reader with a defect: behind the letters "ab", a 7 is too much for it.</summary>
internal sealed class BrokenTarget() : Target("broken", "broken")
{
    public override IReadOnlyList<byte[]> Tokens { get; } = ["b"u8.ToArray()];

    public override IEnumerable<byte[]> CreateSeeds() => ["xa--------"u8.ToArray()];

    public override byte[] Generate(Random random) => new byte[random.Next(20)];

    public override long Read(byte[] input) => input.Length;

    public override long ReadUsual() => 1;

    protected override Verdict Check(byte[] input)
    {
        int start = input.AsSpan().IndexOf("ab"u8);
        return start >= 0 && input.AsSpan(start).Contains((byte)7)
            ? throw new InvalidOperationException("7")
            : new Verdict(start >= 0, $"{start}");
    }
}
