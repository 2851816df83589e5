using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>
/// Collects the handlers and hub methods whose contracts have no shape while the application starts, so that one error names all. One per
/// application.
/// </summary>
internal sealed class MissingShapes(ILogger<Negotiator> logger)
{
    private readonly List<string> _messages = [];
    private readonly ConcurrentDictionary<Type, bool> _logged = new();
    private readonly SortedSet<string> _unreached = new(StringComparer.Ordinal);
    private bool _hasStarted;

    /// <summary>Keeps an error until the start ends.</summary>
    /// <exception cref="MissingShapeException">The application has already started.</exception>
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

    /// <summary>Adds an endpoint whose values negotiation does not see because a library calls its handler.</summary>
    public void AddUnreached(string endpoint) => _unreached.Add(endpoint);

    /// <summary>Stops the start if an error was collected, and logs which endpoints negotiation does not reach.</summary>
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

    /// <summary>Logs, once for each type, that values without a shape stay JSON.</summary>
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

    /// <summary>Logs, once for each type, that values without a shape stay JSON.</summary>
    public void Log(Type type, string error)
    {
        if (_logged.TryAdd(type, true))
        {
            NegotiationLog.JsonWithoutShape(logger, error);
        }
    }
}

/// <summary>The contract of a handler has no shape. The message names both and says what to do.</summary>
internal sealed class MissingShapeException(string message) : InvalidOperationException(message);
