namespace SerializationApi.LoadTests.Metrics;

/// <summary>What a metric counts in.</summary>
internal enum Dimension
{
    /// <summary>A plain number.</summary>
    Count,

    /// <summary>A number with a fraction.</summary>
    Number,

    /// <summary>Milliseconds.</summary>
    Time,

    /// <summary>Bytes.</summary>
    Size,

    /// <summary>Per second.</summary>
    Rate,

    /// <summary>A share of 1.</summary>
    Share,
}
