namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>An axis from 0 whose ticks are round numbers.</summary>
/// <param name="Maximum">The end of the axis.</param>
/// <param name="Step">The distance of the ticks.</param>
internal readonly record struct Scale(double Maximum, double Step)
{
    private const int MostTicks = 5;

    /// <summary>The shortest axis that holds a value.</summary>
    public static Scale For(double value)
    {
        if (!(value > 0))
        {
            return new(1, 1);
        }

        double rough = value / MostTicks;
        double power = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        double step = power * new[] { 1, 2, 2.5, 5, 10 }.First(m => m * power >= rough * 0.999);
        return new(Math.Ceiling(value / step - 1e-9) * step, step);
    }

    /// <summary>The ticks, 0 first.</summary>
    public IEnumerable<double> Ticks
    {
        get
        {
            for (int i = 0; i * Step <= Maximum * 1.0001; i++)
            {
                yield return i * Step;
            }
        }
    }
}
