using System.Collections.Concurrent;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Makes the codecs that decide who writes and reads a contract's JSON (docs/adr/0014-negotiate-keeps-what-the-app-has.md) beside the rest
/// of the start, which
/// fails with them. They decide once the application runs: that takes as long as the start, and the first requests need not wait for it.
/// </summary>
/// <param name="logger">Is told what System.Text.Json throws at, or what a decision does.</param>
internal sealed class Preparation(ILogger<Negotiator> logger) : IHostedLifecycleService
{
    private readonly ConcurrentQueue<Task> _tasks = new();
    private readonly ConcurrentQueue<Action> _decisions = new();
    private readonly HashSet<(string Handler, Type Contract)> _told = [];
    private volatile bool _isStopping;

    /// <summary>Ends when all have decided; it has begun once the application runs.</summary>
    public Task Deciding { get; private set; } = Task.CompletedTask;

    /// <summary>Begins what the start waits for.</summary>
    public void Add(Action prepare) => _tasks.Enqueue(Task.Run(prepare));

    /// <summary>Begins to make codecs.</summary>
    /// <param name="offers">What is on offer.</param>
    /// <param name="codecs">Of which type.</param>
    /// <param name="handler">The handler and what it does with the type, for messages: <c>GET /orders returns</c>.</param>
    public void Add(OfferSet offers, TypeCodecs codecs, string handler)
    {
        foreach (Offer offer in offers.Offers.Where(static offer => offer.Offered.DecidesPerContract))
        {
            Add(() => Prepare(offer.Offered, codecs, handler));
            _decisions.Enqueue(() => Decide(offer.Offered, codecs, handler));
        }
    }

    /// <inheritdoc />
    public async Task StartedAsync(CancellationToken cancellationToken)
    {
        await Task.WhenAll(_tasks).WaitAsync(cancellationToken);
        Deciding = Task.Run(Decide, CancellationToken.None);
    }

    private static void Prepare(Format format, TypeCodecs codecs, string handler)
    {
        try
        {
            codecs.Prepare(format);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            throw new InvalidOperationException(
                $"{handler} {TypeNames.Display(codecs.Type)}, which '{format.Name}' cannot have: {error.Message}",
                error
            );
        }
    }

    // What is thrown here would come out of the application's stop.
    private void Decide(Format format, TypeCodecs codecs, string handler)
    {
        try
        {
            if (codecs.Decide(format) is { } failure && _told.Add((handler, codecs.Type)))
            {
                NegotiationLog.JsonOnlyByShape(logger, handler, TypeNames.Display(codecs.Type), failure);
            }
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            NegotiationLog.NotDecided(logger, error, handler, TypeNames.Display(codecs.Type));
        }
    }

    // One after another, as the requests need the other processors.
    private void Decide()
    {
        while (!_isStopping && _decisions.TryDequeue(out Action? decide))
        {
            decide();
        }
    }

    /// <inheritdoc />
    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StopAsync(CancellationToken cancellationToken)
    {
        _isStopping = true;
        return Deciding.WaitAsync(cancellationToken);
    }

    /// <inheritdoc />
    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
