using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// How a format that describes itself writes and reads its tokens; <see cref="TokenFormat{TSyntax}"/> makes a format of it.
/// docs/formats.md shows one step by step.
/// </summary>
/// <remarks>
/// A value is a token, or the tokens of an array or map from its beginning to its end. Each token takes a byte at least. What a
/// contract becomes, nesting, limits, text that is no UTF-8 and memory are looked after by the caller; offsets are known to the
/// input. The methods keep no state between them.
/// </remarks>
/// <typeparam name="TSelf">The syntax itself, a struct without fields.</typeparam>
public interface ITokenSyntax<TSelf>
    where TSelf : struct, ITokenSyntax<TSelf>
{
    /// <summary>Whether an array or map begins with the number of its items, as it does by default; otherwise counts are not to be
    /// used.</summary>
    static virtual bool CountsItems => true;

    /// <summary>Writes a null.</summary>
    static abstract void WriteNull(PayloadOutput output);

    /// <summary>Writes a truth value.</summary>
    static abstract void WriteBoolean(PayloadOutput output, bool value);

    /// <summary>Writes an integer.</summary>
    static abstract void WriteInteger(PayloadOutput output, long value);

    /// <summary>Writes an integer that is above <see cref="long.MaxValue"/>; by default there is no form for one.</summary>
    /// <exception cref="UnsupportedValueException">There is no form for it.</exception>
    static virtual void WriteUnsigned(PayloadOutput output, ulong value) =>
        throw new UnsupportedValueException("payload", $"the format has no integer above {long.MaxValue}.");

    /// <summary>Writes a number of any precision, as a text by default.</summary>
    /// <param name="output">The payload.</param>
    /// <param name="digits">A number as <see cref="IShapeWriter.WriteNumber"/> takes it.</param>
    static virtual void WriteNumber(PayloadOutput output, string digits) => TSelf.WriteText(output, Encoding.ASCII.GetBytes(digits));

    /// <summary>Writes a number of 32 bits; as one of 64 bits by default.</summary>
    static virtual void WriteSingle(PayloadOutput output, float value) => TSelf.WriteDouble(output, value);

    /// <summary>Writes a number of 64 bits, which need not be finite.</summary>
    static abstract void WriteDouble(PayloadOutput output, double value);

    /// <summary>Writes a decimal number with its scale; as a text by default.</summary>
    static virtual void WriteDecimal(PayloadOutput output, decimal value)
    {
        Span<byte> text = stackalloc byte[DecimalText.MaxLength];
        TSelf.WriteText(output, text[..DecimalText.Write(value, ref MemoryMarshal.GetReference(text))]);
    }

    /// <summary>Writes a text, which is valid.</summary>
    /// <param name="output">The payload so far.</param>
    /// <param name="utf8">The text.</param>
    static abstract void WriteText(PayloadOutput output, ReadOnlySpan<byte> utf8);

    /// <summary>Writes bytes that are no text.</summary>
    static abstract void WriteBinary(PayloadOutput output, ReadOnlySpan<byte> bytes);

    /// <summary>Writes a date and time; as a text by default.</summary>
    /// <param name="output">The payload so far.</param>
    /// <param name="value">The date, time and offset; of a <see cref="DateTime"/> in UTC.</param>
    /// <param name="iso">The same by RFC 3339, with up to seven digits of a second.</param>
    static virtual void WriteDateTime(PayloadOutput output, DateTimeOffset value, ReadOnlySpan<byte> iso) => TSelf.WriteText(output, iso);

    /// <summary>Begins an array: so many values follow, then <see cref="EndArray"/>.</summary>
    static abstract void BeginArray(PayloadOutput output, int count);

    /// <summary>Ends an array; nothing by default.</summary>
    static virtual void EndArray(PayloadOutput output) { }

    /// <summary>Begins a map: a key and a value follow so many times, then <see cref="EndMap"/>.</summary>
    static abstract void BeginMap(PayloadOutput output, int count);

    /// <summary>Ends a map; nothing by default.</summary>
    static virtual void EndMap(PayloadOutput output) { }

    /// <summary>
    /// Reads the next token and no further: of an array or map its beginning, whose items and <see cref="Token.End"/> are read by the
    /// next calls. It must not call itself.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The bytes are no token: <see cref="PayloadInput.Invalid"/> makes it.</exception>
    static abstract Token Read(ref PayloadInput input);
}
