using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>What lay in the gaps of a struct, or in the rented array under them, is in no payload.</summary>
public sealed class PaddingTests
{
    private const int LargestArray = 4096;

    // The JIT compiles what is called often anew, and then copies structs in another way.
    private const int Repetitions = 200;

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Gaps_are_zero_whatever_lay_in_them(string wire)
    {
        for (int i = 0; i < Repetitions; i++)
        {
            AssertZero(wire, Padded(0xEE), Padded(0));
            AssertZero(wire, Nest(0xEE), Nest(0));
            AssertZero(wire, Every(0xEE), Every(0));
        }
    }

    [Fact]
    public void A_struct_is_otherwise_as_it_lies_in_memory()
    {
        byte[] payload = ContractCatalog.Of<PaddedNest>().Codec(Wire.Format(Wire.MemoryPack)).Encode(Nest(0));
        PaddedNest value = MemoryMarshal.Read<PaddedNest>(payload);
        Assert.Equal(Unsafe.SizeOf<PaddedNest>(), payload.Length);
        Assert.Equal(Nest(0), value);
        Assert.Equal(-2, value.Maybe!.Value.B);
        Assert.Equal(7, value.Manual);
    }

    private static void AssertZero<T>(string wire, T filled, T clear)
    {
        ContractCodec codec = ContractCatalog.Of<T>().Codec(Wire.Format(wire));
        byte[] payload = PoolCanaries.AssertNoneLeaves(LargestArray, () => codec.Encode(filled));
        Assert.Equal(Convert.ToHexStringLower(codec.Encode(clear)), Convert.ToHexStringLower(payload));
    }

    // Only the members are set, in memory that is filled before.
    private static Padded Padded(byte canary)
    {
        Span<Padded> value = Memory<Padded>(canary);
        value[0].A = 1;
        value[0].B = -2;
        return value[0];
    }

    private static PaddedNest Nest(byte canary)
    {
        Span<PaddedNest> value = Memory<PaddedNest>(canary);
        Span<Padded?> maybe = Memory<Padded?>(canary);
        Flag(ref maybe[0]) = 1;
        Unsafe.AsRef(in Nullable.GetValueRefOrDefaultRef(in maybe[0])) = Padded(canary);
        Span<short?> small = Memory<short?>(canary);
        Flag(ref small[0]) = 0;
        value[0].IsSet = true;
        value[0].Inner = Padded(canary);
        value[0].Maybe = maybe[0];
        value[0].Small = small[0];
        value[0].At = new DateTimeOffset(2024, 1, 2, 3, 4, 5, new TimeSpan(5, 30, 0));
        value[0].Manual = 7;
        return value[0];
    }

    private static EveryPadded Every(byte canary)
    {
        return new EveryPadded
        {
            One = Padded(canary),
            Maybe = Padded(canary),
            Array = [Padded(canary), Padded(canary), Padded(canary)],
            List = [Nest(canary), Nest(canary)],
            Map = new() { [1] = Nest(canary), [2] = Nest(canary) },
            MaybeNest = Nest(canary),
            Nullables = [Padded(canary)],
            At = Nest(canary).At,
            Dates = [Nest(canary).At],
        };
    }

    private static ref byte Flag<T>(ref T? nullable)
        where T : struct => ref Unsafe.As<T?, byte>(ref nullable);

    private static Span<T> Memory<T>(byte canary)
    {
        Span<T> memory = new T[1];
        MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref memory[0]), Unsafe.SizeOf<T>()).Fill(canary);
        return memory;
    }
}
