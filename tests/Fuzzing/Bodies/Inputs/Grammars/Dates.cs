namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>Dates and times as text, ISO 8601 for the most part.</summary>
internal static class Dates
{
    private static readonly string[] Zones = ["", "Z", "+00:00", "+14:00", "-12:30", "+23:59", "z", "-00:00"];

    public static string Date(Random random) =>
        $"{Year(random):D4}-{random.Next(1, 13):D2}-{random.Next(1, random.OneIn(10) ? 32 : 29):D2}";

    public static string Time(Random random)
    {
        string text = $"{random.Next(random.OneIn(30) ? 25 : 24):D2}:{random.Next(60):D2}:{random.Next(random.OneIn(30) ? 61 : 60):D2}";
        return random.OneIn(2) ? text : $"{text}.{random.NextInt64(1_000_000_000).ToString()[..1]}{new string('5', random.Next(9))}";
    }

    public static string DateTime(Random random) => $"{Date(random)}T{Time(random)}{random.Pick(Zones)}";

    public static string Duration(Random random)
    {
        var span = TimeSpan.FromTicks(Integers.Next(random));
        return span.ToString("c");
    }

    private static int Year(Random random) =>
        random.Next(5) switch
        {
            0 => random.Pick([1, 9999, 1970, 1600, 0]),
            _ => random.Next(1, 10_000),
        };
}
