namespace SerializationApi.Samples;

/// <summary>What the service sends.</summary>
internal static class Sample
{
    /// <summary>Orders, one after the other.</summary>
    public static async IAsyncEnumerable<Order> Orders(int count)
    {
        for (int i = 1; i <= count; i++)
        {
            if (i % 1_000 == 0)
            {
                await Task.Yield();
            }

            yield return new Order
            {
                Id = i,
                Customer = "Ana",
                Lines =
                [
                    new Line
                    {
                        Product = "tea",
                        Quantity = 2,
                        Price = 3.50m,
                    },
                ],
                Placed = DateTime.UnixEpoch.AddSeconds(i),
            };
        }
    }
}
