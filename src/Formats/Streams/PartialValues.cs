namespace SerializationApi.Formats.Streams;

/// <summary>Values that are made of a part of their payload, to see what stands in it; nobody gets them.</summary>
internal static class PartialValues
{
    /// <summary>Whether a constructor or setter may have thrown an exception since members were missing that are in the payload.</summary>
    public static bool MayCause(Exception error) => error is not (OperationCanceledException or OutOfMemoryException or InsufficientExecutionStackException);
}
