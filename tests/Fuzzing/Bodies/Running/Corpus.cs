using SerializationApi.Fuzz.Inputs;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Running;

/// <summary>Inputs of a target that went where none went before, as far as signatures tell.</summary>
internal sealed class Corpus
{
    private const int Capacity = 512;
    private const int LargestKept = 4 * 1024;

    private readonly List<byte[]> _accepted = [];
    private readonly List<byte[]> _refused = [];
    private readonly HashSet<string> _signatures = new(StringComparer.Ordinal);

    /// <summary>How many there are.</summary>
    public int Count => _accepted.Count + _refused.Count;

    /// <summary>One of them: what was accepted three times of four, as it has all its ways ahead.</summary>
    public byte[] Pick(Random random)
    {
        bool takesRefused = _accepted.Count == 0 || (_refused.Count > 0 && random.OneIn(4));
        return random.Pick(takesRefused ? _refused : _accepted);
    }

    /// <summary>Keeps an input if its signature is new.</summary>
    public void Offer(byte[] input, Verdict verdict, Random random)
    {
        if (input.Length > LargestKept || !_signatures.Add(verdict.Signature))
        {
            return;
        }

        List<byte[]> inputs = verdict.IsAccepted ? _accepted : _refused;
        if (inputs.Count < Capacity)
        {
            inputs.Add(input);
        }
        else
        {
            inputs[random.Next(Capacity)] = input;
        }
    }
}
