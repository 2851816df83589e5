using Google.Protobuf.Reflection;

namespace SerializationApi.Tool;

/// <summary>
/// Runs the parser of <c>.proto</c> files on what somebody else wrote. It calls itself for each brace, however many there are, takes ever
/// longer for each type, and throws what it comes upon.
/// </summary>
/// <param name="maxBraces">How many opening braces a file may have.</param>
internal sealed class ProtoParser(int maxBraces) : IFileSystem
{
    /// <summary>Of a file of the user's. Its largest frames take 64 MB together.</summary>
    public const int OfUser = 16_384;

    /// <summary>Of a file that a service sent.</summary>
    public const int OfService = 4_096;

    private const int StackBytes = 64 * 1024 * 1024;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    public bool Exists(string path) => File.Exists(path);

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">It has more braces.</exception>
    public TextReader OpenText(string path)
    {
        string schema = File.ReadAllText(path);
        Check(schema);
        return new StringReader(schema);
    }

    /// <summary>Parses a file.</summary>
    /// <param name="schema">What it has.</param>
    /// <param name="parse">Uses the parser; nothing of the result is used unless it returns.</param>
    /// <returns>What is wrong; null when it returned in time.</returns>
    public string? Run(string schema, Action parse)
    {
        string? error = null;
        var parser = new Thread(
            () =>
            {
                try
                {
                    Check(schema);
                    parse();
                }
                catch (Exception thrown)
                {
                    error = thrown.Message; // Of overflows and others, which the parser does not foresee.
                }
            },
            StackBytes
        )
        {
            IsBackground = true,
        };
        parser.Start();
        return parser.Join(Patience) ? error : $"reading it takes longer than {Patience.TotalSeconds:N0} seconds";
    }

    private void Check(string schema)
    {
        if (schema.AsSpan().Count('{') > maxBraces)
        {
            throw new InvalidDataException($"it has more than {maxBraces} braces");
        }
    }
}
