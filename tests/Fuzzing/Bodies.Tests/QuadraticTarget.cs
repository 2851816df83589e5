using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Tests;

/// <summary>A reader that goes back to the start for each byte that is 1.</summary>
internal sealed class QuadraticTarget() : Target("quadratic", "quadratic")
{
    private static readonly byte[] Usual = new byte[100_000];

    public override IReadOnlyList<byte[]> Tokens =>
        [
            [1],
        ];

    public override IEnumerable<byte[]> CreateSeeds() => [];

    public override byte[] Generate(Random random) => [];

    public override long Read(byte[] input)
    {
        int sum = 0;
        for (int i = 0; i < input.Length; i++)
        {
            for (int j = input[i] == 1 ? 0 : i; j <= i; j++)
            {
                sum += input[j];
            }
        }

        return sum < 0 ? 0 : input.Length;
    }

    public override long ReadUsual() => Read(Usual);

    protected override Verdict Check(byte[] input) => new(IsAccepted: true, "");
}
