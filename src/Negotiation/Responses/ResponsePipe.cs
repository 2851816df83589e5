using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Sends a list or stream that a <see cref="JsonSequenceWriter"/> writes, in batches. A list that ends before a batch is full is sent as a
/// whole, with its length; a stream is sent whenever it is flushed, because its next item may take a while.
/// </summary>
internal sealed class ResponsePipe(
    HttpContext http,
    Representation representation,
    FormatOptions options,
    NegotiationMetrics metrics,
    bool mayWait
) : PipeWriter, IAsyncDisposable
{
    private readonly PayloadSender _sender = new(http, options);
    private readonly PooledBufferWriter _batch = new();
    private long _most = PayloadSender.UnaskedBytes(http, options);
    private int _flushedBytes;
    private bool _hasBegun;
    private bool _isOver;

    public override bool CanGetUnflushedBytes => true;

    public override long UnflushedBytes => _batch.Length - _flushedBytes;

    public async ValueTask SendAsync(JsonSequenceWriter writer, object sequence)
    {
        try
        {
            await writer.WriteAsync(this, sequence, http.RequestAborted);
        }
        catch (OperationCanceledException) when (_isOver)
        {
            return;
        }

        if (!_hasBegun)
        {
            metrics.AddResponseBytes(representation, _batch.Length);
            await PayloadSender.SendWholeAsync(http, _batch.Detach(), representation);
        }
        else if (!await SendBatchAsync() || !await _sender.FinishAsync())
        {
            http.Abort();
        }
    }

    /// <inheritdoc />
    /// <exception cref="OperationCanceledException">The client has disconnected: only an exception makes the writer dispose of the
    /// stream.</exception>
    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _flushedBytes = _batch.Length;
        if (!mayWait && (_batch.Length <= _most || await TakesMoreAsync()))
        {
            return default;
        }

        // HEAD does only the work that decides status and header fields.
        _isOver = (!_hasBegun && await ETags.RefuseUntaggedAsync(http)) || HttpMethods.IsHead(http.Request.Method);
        if (!_isOver && !await PayloadSender.InTurnAsync(http, SendBatchAsync()))
        {
            _isOver = true;
            http.Abort();
        }

        return _isOver ? throw new OperationCanceledException("Nothing more of the response is wanted.") : default;
    }

    public override void Advance(int bytes) => _batch.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => _batch.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _batch.GetSpan(sizeHint);

    public override void CancelPendingFlush() { }

    public override void Complete(Exception? exception = null) { }

    public ValueTask DisposeAsync()
    {
        _batch.Dispose();
        return _sender.DisposeAsync();
    }

    // The first batch is as large as there is memory for; one whose tag is computed waits for memory instead.
    private async ValueTask<bool> TakesMoreAsync()
    {
        if (!_hasBegun && _most < options.ETagBytes && ETags.AreMissing(http))
        {
            _most = Math.Min(options.ETagBytes, _most + options.BatchBytes);
            await PayloadSender.HoldAsync(http, _most);
        }
        else
        {
            _most = Math.Max(_most, _sender.BatchBytes());
        }

        return _batch.Length <= _most;
    }

    private async ValueTask<bool> SendBatchAsync()
    {
        if (!_hasBegun)
        {
            await _sender.TakeRoomAsync(_batch.Length);
            _hasBegun = true;
        }

        _flushedBytes = 0;
        metrics.AddResponseBytes(representation, _batch.Length);
        if (_batch.Length > 0 && !await _sender.SendAsync(_batch.Detach()))
        {
            return false;
        }

        _most = mayWait ? _most : _sender.BatchBytes();
        return true;
    }
}
