using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>What a call within a silo gets.</summary>
public sealed class CopyTests
{
    private readonly DeepCopier _copier = Provider(static serializer => serializer.AddFormatsSerializer(Known))
        .GetRequiredService<DeepCopier>();

    [Fact]
    public void What_can_be_changed_is_copied()
    {
        var order = new Order
        {
            Id = 7,
            Items = ["tea"],
            Picture = [1],
        };

        Order copy = _copier.Copy(order);
        order.Items.Add("milk");
        order.Picture[0] = 2;

        Assert.Equal((7, 1, 1), (copy.Id, copy.Items!.Count, copy.Picture![0]));
        Assert.NotSame(copy, order);
    }

    [Fact]
    public void An_object_that_comes_twice_is_copied_once()
    {
        var order = new Order();
        Envelope copy = _copier.Copy(
            new Envelope
            {
                Any = order,
                First = order,
                Second = new Order(),
            }
        );
        Assert.Same(copy.Any, copy.First);
        Assert.NotSame(copy.First, order);
        Assert.NotSame(copy.First, copy.Second);
    }

    [Fact]
    public void Unions_structs_and_lists_are_copied()
    {
        Figure figure = new Circle { Radius = 2 };
        Envelope copy = _copier.Copy(
            new Envelope
            {
                Figure = figure,
                Mail = new Parcel { Weight = 3 },
                Point = new Point(1, 2),
                Maybe = new Point(3, 4),
            }
        );
        Assert.NotSame(figure, copy.Figure);
        Assert.Equal((2, 3), (Assert.IsType<Circle>(copy.Figure).Radius, Assert.IsType<Parcel>(copy.Mail).Weight));
        Assert.Equal((new Point(1, 2), new Point(3, 4)), (copy.Point, copy.Maybe));
        Assert.Equal(5, Assert.Single(_copier.Copy(new List<Order> { new() { Id = 5 } })).Id);
        Assert.Null(_copier.Copy<Order?>(null));
    }

    [Fact]
    public void What_is_immutable_by_its_attribute_is_not_copied()
    {
        AssertShared(new Price(1.5m, "EUR", [new Point(1, 2)]));
        AssertShared(new Notice { Text = "a" });
    }

    [Fact]
    public void What_derives_from_an_immutable_class_or_has_no_attribute_is_copied()
    {
        AssertCopied(new Basket("a", [1]));
        AssertCopied(new Warning { Text = "a" });
    }

    [Fact]
    public void A_derived_class_in_the_contract_s_place_is_never_cut_to_the_contract() =>
        Assert.Throws<CodecNotFoundException>(() => _copier.Copy(new Envelope { Customer = new Shopper() }));

    private void AssertShared(object value) => Assert.Same(value, _copier.Copy(value));

    private void AssertCopied(object value)
    {
        object copy = _copier.Copy(value);
        Assert.IsType(value.GetType(), copy);
        Assert.NotSame(value, copy);
    }
}
