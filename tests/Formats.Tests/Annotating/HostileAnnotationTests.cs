using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Annotating;

/// <summary>No bytes make annotating or guessing fail: what is wrong with them is in the result.</summary>
public sealed class HostileAnnotationTests
{
    private static readonly FormatSet Formats = new(
        [new Shape<Node, NodeShape>()],
        [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]
    );

    public static TheoryData<string> Names => [.. Formats.Formats.Select(static format => format.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_payload_with_changed_bytes_is_annotated_as_far_as_it_is_valid(string name)
    {
        Format format = Formats.FindByName(name)!;
        var random = new Random(1);
        foreach (Type? contract in (Type?[])[typeof(Node), typeof(Node[]), null])
        {
            byte[] valid =
                contract == typeof(Node[]) ? Encode<Node[]>(format, [Node.Sample(), Node.Sample()]) : Encode(format, Node.Sample());
            for (int round = Rounds.Of(20_000); round > 0; round--)
            {
                byte[] changed = valid[..random.Next(valid.Length + 1)];
                for (int i = random.Next(3); i > 0 && changed.Length > 0; i--)
                {
                    changed[random.Next(changed.Length)] = (byte)random.Next(256);
                }

                Check(format, contract, changed);
            }
        }
    }

    [Fact]
    public void Random_bytes_are_guessed_and_annotated()
    {
        var random = new Random(1);
        for (int round = Rounds.Of(10_000); round > 0; round--)
        {
            byte[] payload = new byte[random.Next(48)];
            random.NextBytes(payload);
            foreach (Type? contract in (Type?[])[typeof(Node[]), null])
            {
                foreach (Format guess in Formats.Guess(contract, payload))
                {
                    Check(guess, contract, payload);
                }
            }

            Array.ForEach([.. Formats.Formats, .. Formats.StreamForms], format => Check(format, typeof(Node[]), payload));
        }
    }

    [Fact]
    public void A_field_of_Protobuf_that_comes_several_times_is_a_list_in_JSON() =>
        Assert.Equal(
            """{"1":[1,2],"2":{"1":5}}""",
            Formats.Annotate(Formats.FindByName("protobuf")!, null, Convert.FromHexString("0801" + "0802" + "12020805")).Root!.ToJson()
        );

    [Theory]
    [MemberData(nameof(Names))]
    public void A_list_at_the_root_is_an_array_in_JSON(string name)
    {
        Format format = Formats.FindByName(name)!;
        AnnotatedPayload payload = Formats.Annotate(
            format,
            typeof(Node[]),
            Encode<Node[]>(format, [new Node { Id = 1, Name = "a" }, new Node { Id = 2, Name = "b" }])
        );

        Assert.Equal(["$[0]", "$[1]"], payload.Root!.Children.Select(static item => item.Path));
        Assert.StartsWith("""[{"id":1,"name":"a""", payload.Root.ToJson(), StringComparison.Ordinal);
        Assert.Contains("""},{"id":2,"name":"b""", payload.Root.ToJson(), StringComparison.Ordinal);
    }

    private static void Check(Format format, Type? contract, byte[] payload)
    {
        AnnotatedPayload annotated = Formats.Annotate(format, contract, payload);
        Assert.InRange(annotated.Error?.Offset ?? 0, 0, annotated.Bytes.Length);
        if (annotated.Root is { } root)
        {
            Assert.NotEmpty(root.ToJson());
            CheckPlaces(root, annotated.Bytes.Length);
        }
    }

    private static void CheckPlaces(AnnotatedValue value, int end)
    {
        Assert.InRange(value.Offset, 0, end);
        Assert.InRange(value.Offset + value.Length, value.Offset, end);
        Assert.StartsWith("$", value.Path, StringComparison.Ordinal);
        foreach (AnnotatedValue child in value.Children.Concat(value.Alternatives))
        {
            CheckPlaces(child, end);
        }
    }

    private static byte[] Encode<T>(Format format, T value)
    {
        using PooledBuffer payload = Formats.FindCodecs<T>()!.For(format).Encode(value);
        return payload.Span.ToArray();
    }
}
