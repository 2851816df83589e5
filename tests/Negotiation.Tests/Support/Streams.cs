namespace SerializationApi.Negotiation.Tests;

/// <summary>Asynchronous streams.</summary>
public static class Streams
{
    public static async IAsyncEnumerable<T> Of<T>(params T[] items)
    {
        foreach (T item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }
}
