namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Who writes and reads a contract's JSON. To find out takes longer than an application should take to start, so that it is done beside its
/// first requests. System.Text.Json, which is never wrong, writes until then; what is read waits, as what is refused has one or the other's
/// error.
/// </summary>
/// <param name="decide">Finds out.</param>
internal sealed class LazyJsonDecision(Func<JsonDecision> decide)
{
    private readonly Lazy<JsonDecision> _decision = new(decide);
    private int _isBegun;

    /// <summary>Whether it is the shape; waits until it is decided.</summary>
    public bool IsByShape => _decision.Value.IsByShape;

    /// <summary>What System.Text.Json throws at the contract; waits until it is decided. Null where it throws nothing.</summary>
    public string? Failure => _decision.Value.Failure;

    /// <summary>Whether it is known to be the shape. Where it is not decided yet, that is begun.</summary>
    public bool IsKnownByShape
    {
        get
        {
            if (_decision.IsValueCreated)
            {
                return _decision.Value.IsByShape;
            }

            if (Interlocked.Exchange(ref _isBegun, 1) == 0)
            {
                _ = Task.Run(() => IsByShape);
            }

            return false;
        }
    }
}
