namespace SerializationApi.Shapes;

/// <summary>
/// Counts how often keys that a sender chose are compared with others while they are added to a table of the contract's own,
/// whose hash codes are not under a secret (<see cref="MapKeys"/>), and refuses those that take time in their square.
/// </summary>
/// <typeparam name="T">The keys' type.</typeparam>
/// <param name="comparer">What hashes them.</param>
/// <param name="buckets">How many the table has, or about.</param>
internal struct HashSpread<T>(IEqualityComparer<T> comparer, int buckets)
{
    // On average and per key: those that nobody chose need about one. What is below the floor is done in a moment.
    private const int ComparisonsPerKey = 32;
    private const int Floor = 1024 * 1024;

    // Texts are hashed under a secret by .NET.
    private readonly int[]? _lengths = typeof(T) == typeof(string) ? null : new int[Math.Max(1, buckets)];
    private long _left = Floor;

    /// <summary>A key was added, or was there.</summary>
    /// <exception cref="InvalidPayloadException">They do not spread.</exception>
    public void Add<TReader>(ref TReader reader, T key, bool isNew)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (_lengths is null)
        {
            return;
        }

        ref int length = ref _lengths[(uint)comparer.GetHashCode(key!) % (uint)_lengths.Length];
        _left += ComparisonsPerKey - length;
        length += isNew ? 1 : 0;
        if (_left < 0)
        {
            throw reader.Invalid("keys whose hash codes differ", "keys that collide");
        }
    }
}
