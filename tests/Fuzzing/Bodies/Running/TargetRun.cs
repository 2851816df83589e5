using System.Diagnostics;
using SerializationApi.Fuzz.Inputs;
using SerializationApi.Fuzz.Inputs.Mutations;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Running;

/// <summary>A target, its corpus, and what came of it so far. Used by one thread at a time.</summary>
internal sealed class TargetRun(Target target, FindingStore findings, int seed)
{
    private const int GeneratedOneIn = 5;
    private const int AmplifiedOneIn = 60;
    private const int LongOneIn = 8;
    private const int ShortAmplified = 2 * 1024;

    // Inputs of other contracts in the same format mean something here, too.
    private static readonly SharedInputs Shared = new();

    private readonly Random _random = new(seed);
    private readonly Corpus _corpus = new();
    private readonly TimeCheck _time = new(target);
    private bool _isSeeded;

    public Target Target => target;

    public long Executions { get; private set; }

    public long Accepted { get; private set; }

    public int Kept => _corpus.Count;

    public int Findings { get; private set; }

    public TimeSpan Elapsed { get; private set; }

    /// <summary>Runs inputs for a while.</summary>
    /// <param name="slice">How long.</param>
    /// <param name="journal">Where each input stands before it is run.</param>
    public void Run(TimeSpan slice, Journal journal)
    {
        long start = Stopwatch.GetTimestamp();
        if (!_isSeeded)
        {
            _isSeeded = true;
            foreach (byte[] input in target.CreateSeeds())
            {
                Execute(input, journal);
            }
        }

        while (Stopwatch.GetElapsedTime(start) < slice)
        {
            Execute(NextInput(), journal);
        }

        Elapsed += Stopwatch.GetElapsedTime(start);
    }

    private byte[] NextInput()
    {
        if (_corpus.Count == 0 || _random.OneIn(GeneratedOneIn))
        {
            byte[] generated = target.Generate(_random);
            return _random.OneIn(2) ? generated : Mutator.Mutate(generated, new MutationSource(_random, target.Tokens, generated));
        }

        byte[] input = _corpus.Pick(_random);
        byte[] other = _random.OneIn(4) ? Shared.Pick(target.Group, _random) ?? input : _corpus.Pick(_random);
        return _random.OneIn(AmplifiedOneIn)
            ? Amplifier.Amplify(input, _random.OneIn(LongOneIn) ? Amplifier.MinLength : ShortAmplified, _random)
            : Mutator.Mutate(input, new MutationSource(_random, target.Tokens, other));
    }

    private void Execute(byte[] input, Journal journal)
    {
        journal.Begin(target.Name, input);
        Verdict verdict = target.Run(input);
        Failure? failure = verdict.Failure ?? _time.Check(input);
        journal.End();
        Executions++;
        Accepted += verdict.IsAccepted ? 1 : 0;
        if (failure is not null)
        {
            Findings++;
            findings.Add(target, input, failure);
            return;
        }

        int kept = _corpus.Count;
        _corpus.Offer(input, verdict, _random);
        if (_corpus.Count > kept && verdict.IsAccepted)
        {
            Shared.Add(target.Group, input, _random);
        }
    }
}
