using System.Globalization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Surrogates;

/// <summary>An identifier of a type: a positional record is its own conversion.</summary>
[ShapeAs<Guid>]
internal readonly record struct Id<T>(Guid Value);

/// <summary>A number with conversions as operators, of which the way back refuses some.</summary>
[ShapeAs<int>]
internal readonly record struct Percent
{
    private readonly int _value;

    private Percent(int value) =>
        _value = value is >= 0 and <= 100
            ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, "A percentage is 0 to 100.");

    public static explicit operator Percent(int value) => new(value);

    public static implicit operator int(Percent value) => value._value;
}

/// <summary>A class with its conversions as methods.</summary>
[ShapeAs<string>]
internal sealed record Money(decimal Amount, string Currency)
{
    public static string ToWire(Money value) => string.Create(CultureInfo.InvariantCulture, $"{value.Amount} {value.Currency}");

    public static Money FromWire(string wire) =>
        wire.Split(' ') is [var amount, var currency]
            ? new(decimal.Parse(amount, CultureInfo.InvariantCulture), currency)
            : throw new FormatException("An amount has a currency.");
}

/// <summary>A class whose form on the wire cannot be null.</summary>
[ShapeAs<long>]
internal sealed record Serial(long Number);

/// <summary>A struct whose form on the wire is a reference.</summary>
[ShapeAs<string>]
internal readonly record struct Code
{
    private readonly string? _text;

    public Code(string? text) => _text = text;

    // The default is the empty string, as it is written.
    public string Text => _text ?? "";

    public static string ToWire(Code value) => value.Text;

    public static Code FromWire(string wire) => wire == "broken" ? throw new NotSupportedException() : new(wire);
}

/// <summary>A type that is written as a contract.</summary>
[ShapeAs<SpanForm>]
internal readonly record struct Span2(int From, int To)
{
    public static SpanForm ToWire(Span2 value) => new() { From = value.From, Length = value.To - value.From };

    public static Span2 FromWire(SpanForm wire) =>
        wire.Length >= 0 ? new(wire.From, wire.From + wire.Length) : throw new ArgumentException("A length is not negative.", nameof(wire));
}

/// <summary>A type that is written as a list.</summary>
[ShapeAs<List<string>>]
internal sealed class Tags(IEnumerable<string> names)
{
    public IReadOnlyList<string> Names { get; } = [.. names];

    public static List<string> ToWire(Tags value) => [.. value.Names];

    public static Tags FromWire(List<string> wire) => new(wire);

    public override bool Equals(object? obj) => obj is Tags other && Names.SequenceEqual(other.Names);

    public override int GetHashCode() => Names.Count;
}

/// <summary>A surrogate of a surrogate.</summary>
[ShapeAs<Percent>]
internal readonly record struct Discount(Percent Value);

/// <summary>A type of another library, which carries no attribute.</summary>
internal sealed record Temperature(double Celsius);

/// <summary>The conversions of <see cref="Temperature"/>.</summary>
internal static class KelvinConverter
{
    public const double Zero = 273.15;

    public static double ToWire(Temperature value) => value.Celsius + Zero;

    public static Temperature FromWire(double wire) =>
        wire >= 0 ? new(wire - Zero) : throw new ArgumentOutOfRangeException(nameof(wire), wire, "It is never colder than that.");
}

/// <summary>Conversions that see nulls.</summary>
internal static class DashConverter
{
    public static string ToWire(Temperature? value) => value is null ? "-" : value.Celsius.ToString(CultureInfo.InvariantCulture);

    public static Temperature? FromWire(string? wire) => wire is null or "-" ? null : new(double.Parse(wire, CultureInfo.InvariantCulture));
}

/// <summary>Seconds of a clock, for a member.</summary>
internal static class SecondsConverter
{
    public static long ToWire(TimeSpan value) => value.Ticks / TimeSpan.TicksPerSecond;

    public static TimeSpan FromWire(long wire) => new(checked(wire * TimeSpan.TicksPerSecond));
}
