using SerializationApi.Tests.Support;

namespace SerializationApi.Fuzz.Targets;

/// <summary>Inputs in memory that ends at a page that must not be touched: a read behind one ends the process, whose journal has
/// it.</summary>
internal static class Guarded
{
    private const int Capacity = 512 * 1024;

    [ThreadStatic]
    private static GuardedMemory? Memory;

    /// <summary>The input just before a guard page, valid until the next on this thread; a longer one as it is.</summary>
    public static ReadOnlySpan<byte> Place(byte[] input) =>
        input.Length > Capacity ? input : (Memory ??= new GuardedMemory(Capacity)).Place<byte>(input);
}
