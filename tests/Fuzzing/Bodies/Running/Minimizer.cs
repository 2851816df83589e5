using System.Diagnostics;
using SerializationApi.Fuzz.Targets;

namespace SerializationApi.Fuzz.Running;

/// <summary>Makes a finding shorter and plainer as long as the same property fails.</summary>
internal static class Minimizer
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(5);

    /// <summary>The shortest input found that fails by the same kind.</summary>
    public static byte[] Minimize(byte[] input, Predicate<byte[]> fails)
    {
        long start = Stopwatch.GetTimestamp();
        bool InTime() => Stopwatch.GetElapsedTime(start) < MaxTime;
        for (int length = Math.Max(1, input.Length / 2); length > 0 && InTime(); length /= 2)
        {
            for (int at = input.Length - length; at >= 0 && InTime(); at -= length)
            {
                byte[] shorter = [.. input.AsSpan(0, at), .. input.AsSpan(at + length)];
                if (fails(shorter))
                {
                    input = shorter;
                }
            }
        }

        return Plain(input, fails, InTime);
    }

    /// <summary>Whether an input fails in a target by a kind.</summary>
    public static Predicate<byte[]> SameFailure(Target target, Failure failure) => input => target.Run(input).Failure?.Kind == failure.Kind;

    private static byte[] Plain(byte[] input, Predicate<byte[]> fails, Func<bool> inTime)
    {
        for (int i = 0; i < input.Length && inTime(); i++)
        {
            if (input[i] != 0)
            {
                byte[] plainer = [.. input];
                plainer[i] = 0;
                input = fails(plainer) ? plainer : input;
            }
        }

        return input;
    }
}
