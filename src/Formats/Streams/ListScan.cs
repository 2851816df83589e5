namespace SerializationApi.Formats.Streams;

/// <summary>What is known of a list whose end has not arrived.</summary>
/// <param name="maxItemBytes">How long an item may be.</param>
internal struct ListScan(int maxItemBytes)
{
    /// <summary>What is known of the next item.</summary>
    public FrameScan Frame = new(maxItemBytes);

    /// <summary>How many items are left, in a format that counts them.</summary>
    public int Left { get; set; }

    /// <summary>Whether the list has ended.</summary>
    public bool IsEnd { get; set; }

    /// <summary>Goes on to the next frame.</summary>
    public void Next(int maxItemBytes) => Frame = new FrameScan(maxItemBytes) { Place = Frame.Place };
}
