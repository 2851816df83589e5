using System.Globalization;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>Numbers with units, as assertions write them.</summary>
internal static class Units
{
    private static readonly Dictionary<Dimension, Dictionary<string, double>> ByDimension = new()
    {
        [Dimension.Time] = new(StringComparer.Ordinal)
        {
            ["ns"] = 1e-6,
            ["us"] = 1e-3,
            ["µs"] = 1e-3,
            ["μs"] = 1e-3,
            ["ms"] = 1,
            ["s"] = 1e3,
        },
        [Dimension.Size] = new(StringComparer.OrdinalIgnoreCase)
        {
            ["B"] = 1,
            ["KB"] = 1e3,
            ["MB"] = 1e6,
            ["GB"] = 1e9,
            ["KiB"] = 1 << 10,
            ["MiB"] = 1 << 20,
            ["GiB"] = 1 << 30,
        },
        [Dimension.Rate] = new(StringComparer.Ordinal) { ["/s"] = 1 },
        [Dimension.Share] = new(StringComparer.Ordinal) { ["%"] = 0.01 },
        [Dimension.Count] = new(StringComparer.Ordinal),
        [Dimension.Number] = new(StringComparer.Ordinal),
    };

    /// <summary>Reads a number with a unit of the dimension, or without one.</summary>
    /// <returns>The number in the unit that reports use.</returns>
    /// <exception cref="FormatException">It is not a number, or the unit is not one of this dimension.</exception>
    public static double Parse(string text, Dimension dimension)
    {
        string trimmed = text.Trim();
        int end = trimmed.AsSpan().LastIndexOfAnyInRange('0', '9') + 1;
        string unit = trimmed[end..].Trim();
        Dictionary<string, double> units = ByDimension[dimension];
        double factor = 1.0;
        if (unit.Length > 0 && !units.TryGetValue(unit, out factor))
        {
            throw new FormatException(
                units.Count == 0
                    ? $"'{unit}' is a unit, expected a plain number"
                    : $"'{unit}' is not one of the units {string.Join(", ", units.Keys)}"
            );
        }

        return double.TryParse(trimmed.AsSpan(0, end), NumberStyles.Float & ~NumberStyles.AllowExponent, null, out double number)
            ? number * factor
            : throw new FormatException($"'{trimmed}' is not a number");
    }
}
