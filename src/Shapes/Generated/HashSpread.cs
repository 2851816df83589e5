namespace SerializationApi.Shapes;

/// <summary>
/// Counts key comparisons while keys are added to a table with the contract's own hash codes, which have no secret (<see cref="MapKeys"/>),
/// and refuses keys that would take quadratic time.
/// </summary>
internal struct HashSpread<T>(IEqualityComparer<T> comparer, int buckets)
{
    // Per key on average; random keys need about one. Below the floor the time does not matter, unless there are many tables, or one is
    // filled many times: so comparisons above the average are charged like memory.
    private const int ComparisonsPerKey = 32;
    private const int Floor = 1024 * 1024;

    // .NET hashes texts with a secret.
    private readonly int[]? _lengths = typeof(T) == typeof(string) ? null : new int[Math.Max(1, buckets)];
    private long _left = Floor;

    /// <summary>A key was added, or already existed.</summary>
    /// <exception cref="InvalidPayloadException">Too many keys collide.</exception>
    public void Add<TReader>(ref TReader reader, T key, bool isNew)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (_lengths is null)
        {
            return;
        }

        ref int length = ref _lengths[(uint)comparer.GetHashCode(key!) % (uint)_lengths.Length];
        _left += ComparisonsPerKey - length;
        if (length > ComparisonsPerKey)
        {
            reader.Charge(length - ComparisonsPerKey);
        }

        length += isNew ? 1 : 0;
        if (_left < 0)
        {
            throw reader.Invalid("keys with different hash codes", "too many keys that collide");
        }
    }
}
