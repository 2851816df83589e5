namespace SerializationApi.Contracts.Fuzz.Writing;

/// <summary>Choices by one seed.</summary>
internal sealed class Dice(int seed)
{
    private readonly Random _random = new(seed);

    public int Below(int count) => _random.Next(count);

    /// <summary>Whether something that is so in so many of a hundred cases is so now.</summary>
    public bool Percent(int share) => _random.Next(100) < share;

    public T Of<T>(params ReadOnlySpan<T> choices) => choices[_random.Next(choices.Length)];

    /// <summary>A text in so many of a hundred cases, else nothing.</summary>
    public string Maybe(int share, string text) => Percent(share) ? text : "";
}
