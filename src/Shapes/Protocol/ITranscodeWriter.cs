namespace SerializationApi.Shapes;

/// <summary>What a format's writer offers to transcoding: it takes text as UTF-8, and lists whose length is known behind them.</summary>
public interface ITranscodeWriter : IShapeWriter
{
    /// <summary>Writes a string.</summary>
    void WriteUtf8(Utf8Text text);

    /// <summary>Writes bytes.</summary>
    void WriteBinary(ReadOnlySpan<byte> bytes);

    /// <summary>Begins a list of at least one item.</summary>
    /// <param name="number">The number of the member that holds it.</param>
    /// <param name="itemKind">The kind of the items.</param>
    /// <param name="expected">How many they may be: what was written is moved when that is wrong by much.</param>
    /// <returns>A mark for <see cref="EndUncounted"/>.</returns>
    int BeginUncounted(int number, ValueKind itemKind, int expected);

    /// <summary>Ends the list begun with <paramref name="mark"/>.</summary>
    /// <param name="mark">The mark.</param>
    /// <param name="count">How many items were written.</param>
    void EndUncounted(int mark, int count);
}
