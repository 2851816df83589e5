using System.ComponentModel;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>protobuf-net's <c>bcl.Decimal</c>.</summary>
/// <param name="Low">The lowest 64 of its 96 bits.</param>
/// <param name="High">The highest 32.</param>
/// <param name="SignScale">The sign in the lowest bit, then the number of decimal places.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct BclDecimal(
    [property: DataMember(Order = 1)] ulong Low,
    [property: DataMember(Order = 2)] uint High,
    [property: DataMember(Order = 3)] uint SignScale
)
{
    private const int ScaleShift = 16;
    private const int MaxScale = 28;

    /// <summary>Creates the form of a decimal.</summary>
    public static BclDecimal Of(decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        uint scale = (uint)(bits[3] >> ScaleShift) & 0xFF;
        return new BclDecimal(((ulong)(uint)bits[1] << 32) | (uint)bits[0], (uint)bits[2], (scale << 1) | (bits[3] < 0 ? 1u : 0));
    }

    /// <summary>Returns the decimal.</summary>
    /// <exception cref="FormatException">It has more than 28 decimal places.</exception>
    public decimal ToDecimal() =>
        SignScale >> 1 <= MaxScale
            ? new decimal((int)(uint)Low, (int)(uint)(Low >> 32), (int)High, (SignScale & 1) != 0, (byte)(SignScale >> 1))
            : throw new FormatException($"{SignScale >> 1} decimal places are more than {MaxScale}.");
}
