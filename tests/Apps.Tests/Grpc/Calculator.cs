using System.Runtime.Serialization;
using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Shapes;

namespace SerializationApi.Apps.Tests.Grpc;

/// <summary>Two services of code first, messages with data contracts and with the library's own annotations: a call, and a stream that its
/// client ends.</summary>
[Service("Hyper.Calculator")]
public interface ICalculator
{
    ValueTask<Product> MultiplyAsync(Factors factors);
}

[Service]
public interface ITimes
{
    IAsyncEnumerable<Tick> SubscribeAsync(Subscription subscription, CallContext context = default);
}

[DataContract]
public sealed class Factors
{
    [DataMember(Order = 1)]
    public int X { get; set; }

    [DataMember(Order = 2)]
    public int Y { get; set; }
}

[DataContract]
public sealed class Product
{
    [DataMember(Order = 1)]
    public int Result { get; set; }
}

[ProtoContract]
public sealed class Subscription
{
    [ProtoMember(1)]
    public int Count { get; set; }
}

[ProtoContract]
public sealed class Tick
{
    [ProtoMember(1), CompatibilityLevel(CompatibilityLevel.Level240)]
    public DateTime Time { get; set; }

    [ProtoMember(2)]
    public Guid Id { get; set; }
}

public sealed class Calculator : ICalculator
{
    public ValueTask<Product> MultiplyAsync(Factors factors) => new(new Product { Result = factors.X * factors.Y });
}

public sealed class Times : ITimes
{
    public async IAsyncEnumerable<Tick> SubscribeAsync(Subscription subscription, CallContext context = default)
    {
        for (int i = 0; i < subscription.Count; i++)
        {
            await Task.Yield();
            yield return new Tick { Time = DateTime.UnixEpoch.AddSeconds(i), Id = new Guid(i, 1, 2, [3, 4, 5, 6, 7, 8, 9, 10]) };
        }
    }
}

/// <summary>What moving them adds.</summary>
[ShapeSet, GenerateShapeFor<Factors>, GenerateShapeFor<Product>, GenerateShapeFor<Subscription>, GenerateShapeFor<Tick>]
public static partial class CallShapes;
