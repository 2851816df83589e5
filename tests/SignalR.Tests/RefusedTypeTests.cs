using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;

namespace SerializationApi.SignalR.Tests;

/// <summary>A type that would not have Microsoft's bytes, or has no shape, is refused by name and with the way out, where it is written and
/// where it would be read.</summary>
public sealed class RefusedTypeTests
{
    private static readonly FormatsHubProtocol Ours = new FormatsHubProtocol(new FormatSet([.. HubShapes.All, .. OtherShapes.All]));

    public static TheoryData<object, string> Refused =>
        new()
        {
            {
                new Unshaped(),
                "Unshaped has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Unshaped[] { new() },
                "Unshaped has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new HashSet<Unshaped>(),
                "Unshaped has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new List<Dictionary<string, Unshaped>>(),
                "Unshaped has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Unshaped?[] { null }.Select(static one => one),
                "Unshaped has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Nest.Egg[1],
                "Egg has no shape: put [GenerateShape] on it. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Page<Unshaped>(),
                "Page<Unshaped> has no shape: declare \"[GenerateShapeFor<Page<Unshaped>>] public static partial class "
                    + "Shapes;\". FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Nest.Box<Nest.Egg>(),
                "Box<Egg> has no shape: declare \"[GenerateShapeFor<Nest.Box<Nest.Egg>>] public static partial class "
                    + "Shapes;\". FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new { A = 1 },
                "an anonymous type cannot have a shape: make a class of it, or of its items, and put [GenerateShape] on that. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new[] { new { A = 1 } },
                "an anonymous type cannot have a shape: make a class of it, or of its items, and put [GenerateShape] on that. "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                (1, new Unshaped()),
                "ValueTuple<Int32, Unshaped> has no shape: declare \"[GenerateShapeFor<ValueTuple<Int32, Unshaped>>] public "
                    + "static partial class Shapes;\". FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it."
            },
            {
                new Hidden(),
                "Hidden cannot be sent: MessagePack-CSharp writes this type differently. For Hidden, the library writes the members Shown, "
                    + "Unsent; the shape writes Shown: put [IgnoreDataMember] on those that are not to be sent, or [DataContract] "
                    + "on the class and [DataMember(Order = n)] on members."
            },
            {
                new List<Hidden>(),
                "List<Hidden> cannot be sent: MessagePack-CSharp writes this type differently. For Hidden, the library writes the members "
                    + "Shown, Unsent; the shape writes Shown: put [IgnoreDataMember] on those that are not to be sent, or "
                    + "[DataContract] on the class and [DataMember(Order = n)] on members."
            },
            {
                new Private(),
                "Private cannot be sent: MessagePack-CSharp writes this type differently. For Private, the library writes the members Seen "
                    + "1; the shape writes Seen 1, Own 2: make members with [DataMember(Order = n)] public, or "
                    + "annotate the class with [MessagePackObject] and [Key]."
            },
            {
                new Converted(),
                "Converted cannot be sent: MessagePack-CSharp writes this type differently. The library writes "
                    + "the OrderId in Converted.Id differently: declare the member with the type that the shape writes."
            },
            {
                new OrderId(5),
                "OrderId cannot be sent: MessagePack-CSharp writes this type differently. OrderId "
                    + "is written as another type: send that type."
            },
            {
                new List<JsonUnion>(),
                "List<JsonUnion> cannot be sent: MessagePack-CSharp writes this type differently. The library finds the cases "
                    + "of JsonUnion by its own attribute: put [Union(key, typeof(…))] of MessagePack.Annotations on it."
            },
        };

    [Theory]
    [MemberData(nameof(Refused))]
    public void A_type_is_refused_by_name_with_the_way_out(object value, string expected)
    {
        NotSupportedException written = Assert.Throws<NotSupportedException>(() =>
            Ours.GetMessageBytes(new InvocationMessage("send", [value]))
        );
        InvocationBindingFailureMessage read = Assert.IsType<InvocationBindingFailureMessage>(
            Ours.Read(new ReadOnlySequence<byte>(ProtocolTests.Framed("960180C0A174918090")), value.GetType())
        );

        Assert.Equal(expected, written.Message);
        Assert.Equal(
            expected,
            Assert.IsType<NotSupportedException>(read.BindingFailure.SourceException.InnerException!.InnerException).Message
        );
    }

    [Fact]
    public void A_value_that_cannot_be_written_leaves_nothing_in_the_output()
    {
        var output = new ArrayBufferWriter<byte>();

        Assert.Throws<NotSupportedException>(() => Ours.WriteMessage(new InvocationMessage("send", [5, new Unshaped()]), output));

        Assert.Equal(0, output.WrittenCount);
    }

    [Fact]
    public void Without_formats_the_application_is_told_what_is_missing()
    {
        var services = new ServiceCollection();
        services.AddSignalRCore().AddFormatsProtocol();
        using ServiceProvider provider = services.BuildServiceProvider();

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => provider.GetServices<IHubProtocol>().ToArray());

        Assert.Equal("AddFormatsProtocol() found no formats: call services.AddFormats(...), or pass a FormatSet.", error.Message);
    }

    [Fact]
    public void Formats_of_the_application_are_taken_where_none_are_given_and_their_limits_hold()
    {
        var services = new ServiceCollection();
        services.AddFormats(static formats =>
            formats.AddShapes(HubShapes.All).Configure(static options => options.Limits = options.Limits with { MaxDecodedBytes = 100 })
        );
        services.AddSignalRCore().AddFormatsProtocol();
        using ServiceProvider provider = services.BuildServiceProvider();
        IHubProtocol protocol = provider.GetServices<IHubProtocol>().Single(static protocol => protocol.Name == "messagepack");

        byte[] bytes = protocol.GetMessageBytes(new InvocationMessage("send", [Samples.Order])).ToArray();
        InvocationBindingFailureMessage failure = Assert.IsType<InvocationBindingFailureMessage>(
            protocol.Read(new ReadOnlySequence<byte>(bytes), typeof(Order))
        );

        Assert.Contains(
            "expected a payload that takes at most 100 bytes in memory",
            failure.BindingFailure.SourceException.ToString(),
            StringComparison.Ordinal
        );
    }
}
