using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Surrogates;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Generators of the types with a surrogate whose conversions do not take every value back and forth.</summary>
internal static class SurrogateGen
{
    private const double Hundredths = 100;

    // Those that come back from hundredths and from Kelvin.
    private static readonly double[] Temperatures =
    [
        .. Enumerable
            .Range(-20_000, 50_000)
            .Select(value => value / Hundredths)
            .Where(value => value + KelvinConverter.Zero - KelvinConverter.Zero == value)
            .Take(50),
    ];

    public static IReadOnlyDictionary<Type, Gen<object>> All { get; } =
        new Dictionary<Type, Gen<object>>
        {
            [typeof(Percent)] = Gen.Choose(0, 100).Select(value => (object)(Percent)value),
            [typeof(Money)] = Gen.Elements<object>(new Money(1.50m, "EUR"), new Money(-0.01m, "x"), new Money(decimal.MaxValue, "")),
            [typeof(Code)] = TextGen.Text.Select(text => (object)new Code(text)),
            [typeof(Span2)] = Gen.Choose(-9, 9)
                .SelectMany(from => Gen.Choose(0, 1_000_000).Select(length => (object)new Span2(from, from + length))),
            [typeof(Tags)] = Gen.Choose(0, 3).SelectMany(count => TextGen.Text.ArrayOf(count)).Select(names => (object)new Tags(names)),
            [typeof(Temperature)] = Gen.Elements(Temperatures).Select(celsius => (object)new Temperature(celsius)),
        };

    /// <summary>Of a member whose surrogate is its own; null of any other.</summary>
    public static Gen<object>? OfMember(System.Reflection.ICustomAttributeProvider member, Type type) =>
        type == typeof(TimeSpan)
        && member
            .GetCustomAttributes(inherit: true)
            .Any(attribute => attribute.GetType().Name.StartsWith("ShapeAs", StringComparison.Ordinal))
            ? Gen.Choose(-100_000, 100_000).Select(seconds => (object)TimeSpan.FromSeconds(seconds))
            : null;
}
