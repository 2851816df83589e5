using System.Diagnostics;
using System.Text;
using Orleans.Serialization;
using SerializationApi.Tests.Support;
using static SerializationApi.Orleans.Tests.Serializers;

namespace SerializationApi.Orleans.Tests;

/// <summary>Messages that nobody has written so: each is a value, or an exception of Orleans.</summary>
public sealed class HostileMessageTests
{
    public static TheoryData<string> MediaTypes => CodecTests.MediaTypes;

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void A_message_that_ends_too_early_is_an_exception(string mediaType)
    {
        Serializer serializer = Create(mediaType);
        byte[] message = serializer.SerializeToArray(Sample());
        foreach (int length in Rounds.Places(message.Length))
        {
            Assert.True(Refuses(serializer, message[..length]), $"{length} bytes");
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void A_message_with_another_byte_is_a_value_or_an_exception(string mediaType)
    {
        Serializer serializer = Create(mediaType);
        byte[] message = serializer.SerializeToArray(Sample());
        foreach (int place in Rounds.Places(message.Length))
        {
            byte was = message[place];
            foreach (byte value in (ReadOnlySpan<byte>)[0, 1, 2, 3, 0x7F, 0x80, 0xFE, 0xFF, (byte)(was + 1), (byte)(was - 1), (byte)(was ^ 0x08), (byte)(was ^ 0x10), (byte)(was ^ 0x20)])
            {
                message[place] = value;
                Refuses(serializer, message);
            }

            message[place] = was;
        }
    }

    [Fact]
    public void A_payload_that_is_broken_says_where_and_of_what()
    {
        Serializer serializer = Create();
        byte[] message = serializer.SerializeToArray(new Order { Id = 7, Items = ["tea"] });
        int count = message.AsSpan().IndexOf("\x03\x07\0\0\0\x01"u8) + 5;
        message[count + 3] = 0x7F;

        Assert.Equal(
            "Order as application/x-memorypack: At byte 5: the count is 2130706433, but the bytes that remain hold at most 3.",
            Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(message)).Message);
    }

    [Fact]
    public void Names_that_are_not_known_are_named()
    {
        Serializer serializer = Create();
        byte[] message = serializer.SerializeToArray(new Order { Id = 7 });
        Assert.Contains("'application/x-memorypack Serial", Refusal("pack\n", "pack "), StringComparison.Ordinal);
        Assert.Contains("'application/x-memorypick\n", Refusal("x-memorypack", "x-memorypick"), StringComparison.Ordinal);
        Assert.Contains("Tests.Ordre,", Refusal("Tests.Order,", "Tests.Ordre,"), StringComparison.Ordinal);

        string Refusal(string what, string by) =>
            Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(message).Replace(what, by, StringComparison.Ordinal)))).Message;
    }

    private static Envelope Sample()
    {
        var order = new Order { Id = 7, Items = ["tea", "milk"], Picture = [1, 2, 3] };
        return new Envelope { Any = order, First = order, Second = new Order(), Figure = new Circle { Colour = "red" }, Mail = new Letter { Text = "a" }, Point = new Point(1, 2), Maybe = new Point(3, 4) };
    }

    private static bool Refuses(Serializer serializer, byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            serializer.Deserialize<Envelope>(message);
            return false;
        }
        catch (Exception error)
        {
            Assert.True(error is SerializerException || IsThrownByOrleans(error), error.ToString());
            return true;
        }
        finally
        {
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1_000_000);
        }
    }

    // Its reader and parser of names throw what they come upon, wherever a message has a field.
    private static bool IsThrownByOrleans(Exception error) => new StackTrace(error).GetFrames()
        .Select(static frame => frame.GetMethod()?.DeclaringType?.Assembly.GetName().Name ?? "")
        .First(static assembly => assembly.StartsWith("Orleans.", StringComparison.Ordinal) || assembly.StartsWith("SerializationApi.", StringComparison.Ordinal))
        .StartsWith("Orleans.", StringComparison.Ordinal);
}
