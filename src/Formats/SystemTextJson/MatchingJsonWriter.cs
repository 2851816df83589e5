using System.Globalization;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Our writer of JSON, with the framework's form of numbers that are written with an exponent: ours is shorter.</summary>
internal ref partial struct MatchingJsonWriter : IPayloadWriter<MatchingJsonWriter>
{
    // Within these the two are the same; well inside of what the framework writes plainly.
    private const double LeastPlain = 1e-4;
    private const double MostPlainDouble = 1e15;
    private const float MostPlainSingle = 1e7f;

    private JsonWriter _json;

    /// <inheritdoc />
    public static MemberLayout Layout => JsonWriter.Layout;

    /// <inheritdoc />
    public static bool ForbidsNullItems => JsonWriter.ForbidsNullItems;

    /// <inheritdoc />
    public static bool IsText => JsonWriter.IsText;

    /// <inheritdoc />
    public static bool CountsItems => JsonWriter.CountsItems;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MatchingJsonWriter Create(int capacity, WriterOptions options, int depth)
    {
        MatchingJsonWriter writer = default;
        writer._json = JsonWriter.Create(capacity, options, depth);
        return writer;
    }

    /// <inheritdoc />
    public PooledBuffer Detach() => _json.Detach();

    /// <inheritdoc />
    public void Dispose() => _json.Dispose();

    /// <inheritdoc />
    public void WriteSingle(float value)
    {
        float magnitude = Math.Abs(value);
        if (magnitude is 0 or >= (float)LeastPlain and < MostPlainSingle || !float.IsFinite(value))
        {
            _json.WriteSingle(value);
        }
        else
        {
            _json.WriteNumber(value.ToString(CultureInfo.InvariantCulture));
        }
    }

    /// <inheritdoc />
    public void WriteDouble(double value)
    {
        double magnitude = Math.Abs(value);
        if (magnitude is 0 or >= LeastPlain and < MostPlainDouble || !double.IsFinite(value))
        {
            _json.WriteDouble(value);
        }
        else
        {
            _json.WriteNumber(value.ToString(CultureInfo.InvariantCulture));
        }
    }
}
