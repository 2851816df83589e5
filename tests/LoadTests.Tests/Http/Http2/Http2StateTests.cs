using SerializationApi.Formats;
using SerializationApi.LoadTests.Http.Lean.Http2;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http.Http2;

/// <summary>Frames as a server may send them, right and wrong (RFC 9113).</summary>
public sealed class Http2StateTests
{
    private const string NoSettings = "000000 04 00 00000000";
    private const string Status200 = "88";

    [Theory]
    [InlineData("000001 01 04 00000001 88  000003 00 01 00000001 616263", "abc")]
    [InlineData("000001 01 05 00000001 88", "")]
    [InlineData("000004 01 0c 00000001 02 88 0000  000006 00 09 00000001 02 616263 0000", "abc")] // padded
    [InlineData("000006 01 24 00000001 00000000 10 88  000003 00 01 00000001 616263", "abc")] // with a priority
    [InlineData("000005 01 20 00000001 00000000 10  000001 09 04 00000001 88  000003 00 01 00000001 616263", "abc")] // with nothing else
    [InlineData("000000 01 00 00000001  000001 09 04 00000001 88  000000 00 01 00000001", "")] // fields in two frames
    [InlineData("000005 01 04 00000001 0803313033  000001 01 04 00000001 88  000001 00 01 00000001 61", "a")] // 103, then 200
    [InlineData("000001 01 04 00000001 88  000003 00 00 00000001 616263  000004 01 05 00000001 00 01 61 00", "abc")] // trailing fields
    [InlineData("000002 fa 00 00000001 0000  000005 02 00 00000001 0000000010  000001 01 05 00000001 88", "")] // an unknown frame, and priorities
    public void A_response_is_read(string frames, string expected)
    {
        (Http2State state, Http2Stream stream, PooledBufferWriter body) = Begin();
        Read(state, NoSettings + frames);
        Assert.Same(stream, Assert.Single(state.TakeEnded()));
        Assert.Null(stream.Error);
        Assert.Equal((200, expected.Length), (stream.Status, (int)stream.Length));
        Assert.Equal(expected, System.Text.Encoding.ASCII.GetString(body.Span));
    }

    [Theory]
    [InlineData("000001 01 04 00000001 88")] // no settings first
    [InlineData(NoSettings + "ffffff 00 00 00000001")] // a frame that is too long
    [InlineData(NoSettings + "000001 00 01 00000001 61")] // a body before its head
    [InlineData(NoSettings + "000001 01 04 00000003 88")] // a stream that never was
    [InlineData(NoSettings + "000001 01 04 00000002 88")] // a stream of the server's
    [InlineData(NoSettings + "000001 01 00 00000001 88  000001 00 01 00000001 61")] // fields that are interrupted
    [InlineData(NoSettings + "000001 09 04 00000001 88")] // fields without a beginning
    [InlineData(NoSettings + "000001 01 04 00000001 80")] // no HPACK
    [InlineData(NoSettings + "000000 01 05 00000001")] // no status
    [InlineData(NoSettings + "000005 01 05 00000001 0803313030")] // 100, and the end
    [InlineData(NoSettings + "000001 01 04 00000001 88  000002 00 08 00000001 0261")] // padding longer than its frame
    [InlineData(NoSettings + "000004 05 04 00000001 00000002")] // a push
    [InlineData(NoSettings + "000004 08 00 00000000 00000000")] // a window of no more bytes
    [InlineData(NoSettings + "000004 08 00 00000000 7fffffff")] // a window that is too large
    [InlineData(NoSettings + "000006 04 00 00000000 0004 ffffffff")] // a setting that is too large
    [InlineData(NoSettings + "000005 04 00 00000000 0004 000000")] // settings that are cut off
    [InlineData(NoSettings + "000004 06 00 00000000 00000000")] // a ping that is too short
    public void What_breaks_the_protocol_is_refused(string frames)
    {
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        Assert.Throws<InvalidDataException>(() => Read(state, frames));
    }

    [Fact]
    public void A_frame_in_pieces_waits_for_its_rest()
    {
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        byte[] bytes = HexText.Bytes(NoSettings + "000001 01 05 00000001" + Status200);
        Assert.Equal(9, state.Read(bytes.AsSpan(0, 18)));
        Assert.Empty(state.TakeEnded());
        Assert.Equal(10, state.Read(bytes.AsSpan(9)));
        Assert.Single(state.TakeEnded());
    }

    [Fact]
    public void Settings_and_pings_are_acknowledged()
    {
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        state.Output.Dispose();
        Read(state, NoSettings + "000008 06 00 00000000 0102030405060708  000008 06 01 00000000 0102030405060708");
        Assert.Equal("000000040100000000" + "0000080601000000000102030405060708", Convert.ToHexString(state.Output.Span));
    }

    [Theory]
    [InlineData("000004 03 00 00000001 00000007", true)] // REFUSED_STREAM
    [InlineData("000008 07 00 00000000 00000000 00000000", true)] // GOAWAY behind no stream
    [InlineData("000004 03 00 00000001 00000002", false)] // INTERNAL_ERROR
    public void What_the_server_has_not_begun_with_may_be_made_again(string frame, bool mayRetry)
    {
        (Http2State state, Http2Stream stream, PooledBufferWriter _) = Begin();
        Read(state, NoSettings + frame);
        Assert.Same(stream, Assert.Single(state.TakeEnded()));
        Assert.Equal(mayRetry, stream.Error is RetryException);
        Assert.Equal(mayRetry ? null : "HttpRequestException", mayRetry ? null : stream.Error!.GetType().Name);
    }

    [Fact]
    public void A_stream_before_a_farewell_gets_its_response_and_none_begins()
    {
        (Http2State state, Http2Stream stream, PooledBufferWriter _) = Begin();
        Read(state, NoSettings + "000008 07 00 00000000 00000001 00000000");
        Assert.Empty(state.TakeEnded());
        Assert.False(state.IsOpen);
        Read(state, "000001 01 05 00000001 88");
        Assert.Same(stream, Assert.Single(state.TakeEnded()));
        Assert.Null(stream.Error);
    }

    [Fact]
    public void More_requests_than_the_server_takes_wait()
    {
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        Read(state, "000006 04 00 00000000 0003 00000001");
        var second = new Http2Stream();
        _ = second.Begin([0x82], default, most: 10, kept: null).AsTask();
        state.Start(second);
        Assert.Equal(0, second.Id);
        Read(state, "000001 01 05 00000001 88");
        Assert.Equal(3, second.Id);
    }

    [Fact]
    public void They_begin_when_the_server_takes_more()
    {
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        Read(state, "000006 04 00 00000000 0003 00000001");
        var second = new Http2Stream();
        _ = second.Begin([0x82], default, most: 10, kept: null).AsTask();
        state.Start(second);
        Read(state, "000006 04 00 00000000 0003 00000002");
        Assert.Equal(3, second.Id);
    }

    [Fact]
    public void A_body_goes_as_far_as_windows_reach()
    {
        var state = new Http2State();
        var stream = new Http2Stream();
        _ = stream.Begin([0x83], new byte[70_000], most: 10, kept: null).AsTask();
        state.Start(stream);
        Assert.Equal(70_000 - 65_535, stream.Unsent.Length);

        // A larger window of the stream alone is of no use: the connection's is used up.
        Read(state, "000006 04 00 00000000 0004 00100000");
        Assert.Equal(70_000 - 65_535, stream.Unsent.Length);
        Read(state, "000004 08 00 00000000 00000001");
        Assert.Equal(70_000 - 65_536, stream.Unsent.Length);
        Read(state, "000004 08 00 00000000 00100000");
        Assert.True(stream.Unsent.IsEmpty);
    }

    [Fact]
    public void A_body_that_is_too_long_is_reset_and_its_rest_read_over()
    {
        var state = new Http2State();
        var stream = new Http2Stream();
        _ = stream.Begin([0x82], default, most: 2, kept: null).AsTask();
        state.Start(stream);
        Read(state, NoSettings + "000001 01 04 00000001 88  000003 00 00 00000001 616263");
        Assert.Same(stream, Assert.Single(state.TakeEnded()));
        Assert.True(stream.IsTooLong);
        Read(state, "000003 00 01 00000001 616263");
        Assert.Empty(state.TakeEnded());
    }

    // The client announces 2 GiB at once, and renews them when half is used up, also by what nobody reads any more.
    [Fact]
    public void The_window_of_a_connection_is_renewed()
    {
        const int Frames = (1 << 30) / Http2State.MostFrameBytes;
        (Http2State state, Http2Stream _, PooledBufferWriter _) = Begin();
        Read(state, NoSettings + "000001 01 05 00000001 88");
        state.Output.Dispose();
        byte[] frame = [.. HexText.Bytes("004000 00 00 00000001"), .. new byte[Http2State.MostFrameBytes]];
        for (int i = 1; i <= 2 * Frames; i++)
        {
            Assert.Equal(frame.Length, state.Read(frame));
            Assert.Equal(13 * (i / Frames), state.Output.Length);
        }

        Assert.Equal("00000408000000000040000000", Convert.ToHexString(state.Output.Span[..13]));
    }

    [Fact]
    public void A_cancelled_request_is_reset_once()
    {
        (Http2State state, Http2Stream stream, PooledBufferWriter _) = Begin();
        var reason = new OperationCanceledException();
        state.Cancel(stream, reason);
        state.Cancel(stream, reason);
        Assert.Same(reason, Assert.Single(state.TakeEnded()).Error);
        Assert.EndsWith("0000040300000000" + "0100000008", Convert.ToHexString(state.Output.Span), StringComparison.Ordinal);
    }

    private static (Http2State State, Http2Stream Stream, PooledBufferWriter Body) Begin()
    {
        var state = new Http2State();
        var stream = new Http2Stream();
        var body = new PooledBufferWriter();
        _ = stream.Begin([0x82], default, most: 1_000, body).AsTask();
        state.Start(stream);
        return (state, stream, body);
    }

    private static void Read(Http2State state, string frames)
    {
        byte[] bytes = HexText.Bytes(frames);
        Assert.Equal(bytes.Length, state.Read(bytes));
    }
}
