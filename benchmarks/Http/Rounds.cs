using System.Globalization;
using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Http;

/// <summary>How long load is put on addresses, and how often.</summary>
/// <param name="Seconds">The length of a measurement.</param>
/// <param name="Count">How many there are, after a warm-up of a second.</param>
internal readonly record struct Rounds(int Seconds, int Count)
{
    /// <summary>Reads <c>[seconds] [rounds]</c>; what is missing stays as it is.</summary>
    public Rounds With(string[] arguments) => new(
        arguments.Length > 0 ? int.Parse(arguments[0], CultureInfo.InvariantCulture) : Seconds,
        arguments.Length > 1 ? int.Parse(arguments[1], CultureInfo.InvariantCulture) : Count);

    /// <summary>Measures in rounds.</summary>
    /// <param name="measure">Measures what is compared, each in turn, for some seconds.</param>
    public async Task<T[]> MeasureAsync<T>(Func<int, Task<T>> measure)
    {
        var rates = new T[Count];
        _ = await measure(1);
        for (int i = 0; i < Count; i++)
        {
            rates[i] = await measure(Seconds);
        }

        return rates;
    }

    /// <summary>The median rate.</summary>
    public static string Median(IEnumerable<double> rates) => $"{Spread.Of(rates).Median:N0}";

    /// <summary>The median ratio, and the least and the most.</summary>
    public static string Ratio(IEnumerable<double> ratios)
    {
        var ratio = Spread.Of(ratios);
        return $"{ratio.Median:0.00} ({ratio.Low:0.00}–{ratio.High:0.00})";
    }
}
