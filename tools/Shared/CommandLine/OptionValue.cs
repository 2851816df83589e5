using System.Globalization;
using System.Numerics;

namespace SerializationApi.Shared.CommandLine;

/// <summary>Durations, rates and whole numbers, as options write them.</summary>
public static class OptionValue
{
    private static readonly (string Suffix, double Seconds)[] Units = [("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600)];

    /// <summary><c>500ms</c>, <c>10s</c>, <c>2m</c>, or seconds without a unit.</summary>
    /// <exception cref="FormatException">The text has another form, or is longer than a day.</exception>
    public static TimeSpan Duration(string text)
    {
        (string suffix, double seconds) = Units.FirstOrDefault(u => text.EndsWith(u.Suffix, StringComparison.Ordinal), ("", 1));
        double number = Number(text[..^suffix.Length], $"'{text}' is not a duration, write 500ms, 10s or 2m");
        if (number * seconds > 86_400)
        {
            throw new FormatException($"'{text}' is longer than a day");
        }

        return TimeSpan.FromSeconds(number * seconds);
    }

    /// <summary>A <see cref="Duration"/> that is not zero.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static TimeSpan PositiveDuration(string text) =>
        Duration(text) is { Ticks: > 0 } duration ? duration : throw new FormatException($"'{text}' is not longer than 0");

    /// <summary><c>2000/s</c>, <c>90/m</c>, or per second without a unit.</summary>
    /// <exception cref="FormatException">The text has another form, or is zero or more than 10 million per second.</exception>
    public static double RatePerSecond(string text)
    {
        string message = $"'{text}' is not a rate, write 2000/s";
        string[] parts = text.Split('/');
        if (parts.Length > 2)
        {
            throw new FormatException(message);
        }

        (string _, double seconds) = parts.Length == 1 ? ("s", 1) : Units.FirstOrDefault(u => u.Suffix == parts[1]);
        if (seconds <= 0)
        {
            throw new FormatException(message);
        }

        double rate = Number(parts[0], message) / seconds;
        return rate is > 0 and <= 1e7 ? rate : throw new FormatException($"'{text}' is not a rate above 0 and up to 10000000/s");
    }

    /// <summary>A whole number within bounds.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static T Integer<T>(string text, T minimum, T maximum)
        where T : IBinaryInteger<T> =>
        T.TryParse(text, NumberStyles.AllowLeadingSign, null, out T? number) && number >= minimum && number <= maximum
            ? number
            : throw new FormatException($"'{text}' is not a whole number from {minimum} to {maximum}");

    /// <summary>A number above 0.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static double Positive(string text)
    {
        string message = $"'{text}' is not a number above 0";
        double number = Number(text, message);
        return number > 0 ? number : throw new FormatException(message);
    }

    private static double Number(string text, string message) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, null, out double number) ? number : throw new FormatException(message);
}
