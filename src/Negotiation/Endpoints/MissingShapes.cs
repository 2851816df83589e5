using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>Collects the handlers, and methods of hubs, whose contracts have no shape while the application starts, so that all are named
/// at once. One per application.</summary>
/// <param name="logger">Gets a line for each contract that stays JSON.</param>
internal sealed class MissingShapes(ILogger<Negotiator> logger)
{
    private readonly List<string> _messages = [];
    private readonly ConcurrentDictionary<Type, bool> _logged = new();
    private readonly SortedSet<string> _unreached = new(StringComparer.Ordinal);
    private bool _hasStarted;

    /// <summary>Keeps an error for the end of the start.</summary>
    /// <exception cref="MissingShapeException">The application has started.</exception>
    public void Add(MissingShapeException error)
    {
        if (_hasStarted)
        {
            throw error;
        }

        if (!_messages.Contains(error.Message, StringComparer.Ordinal))
        {
            _messages.Add(error.Message);
        }
    }

    /// <summary>Keeps an endpoint whose values negotiation does not see, as a library calls its handler.</summary>
    /// <param name="endpoint">The endpoint's name.</param>
    public void AddUnreached(string endpoint) => _unreached.Add(endpoint);

    /// <summary>Ends the start, and logs which endpoints negotiation does not reach.</summary>
    /// <exception cref="InvalidOperationException">Contracts have no shape.</exception>
    public void ThrowIfAny()
    {
        _hasStarted = true;
        if (_unreached.Count > 0)
        {
            NegotiationLog.UnreachedEndpoints(logger, _unreached.Count, string.Join(", ", _unreached));
            _unreached.Clear();
        }

        if (_messages.Count > 0)
        {
            throw new InvalidOperationException(string.Join(Environment.NewLine, _messages));
        }
    }

    /// <summary>Logs, once for each type, that what has no shape stays JSON.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type.</param>
    public void Log(string handler, Type type) => Log(type, MissingShape.Error(handler, type).Message);

    /// <summary>Logs, once for each type, that a value without a shape was sent as JSON, whatever the request accepts.</summary>
    public void LogWritten(Type type)
    {
        if (!_logged.ContainsKey(type))
        {
            Log("A filter or handler returned", type);
        }
    }

    /// <summary>Logs, once for each type, that what has no shape stays JSON.</summary>
    /// <param name="type">The type.</param>
    /// <param name="error">Names the handler and what to add.</param>
    public void Log(Type type, string error)
    {
        if (_logged.TryAdd(type, true))
        {
            NegotiationLog.JsonWithoutShape(logger, error);
        }
    }
}

/// <summary>The contract of an endpoint's handler has no shape.</summary>
/// <param name="message">Names both, and what to do.</param>
internal sealed class MissingShapeException(string message) : InvalidOperationException(message);
