using System.Collections.Concurrent;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// The formats that can write a contract and every contract that its values may hold. One per
/// contract; safe to share between threads.
/// </summary>
/// <param name="contract">The contract.</param>
internal sealed class Availability(ShapeInfo contract)
{
    private readonly ConcurrentDictionary<Format, Refusal?> _refusals = new();

    /// <summary>The contract.</summary>
    public ShapeInfo Contract => contract;

    /// <summary>Why a format or variant cannot write the contract; null if it can.</summary>
    public Refusal? RefusalOf(Format format) => _refusals.GetOrAdd(format, Find);

    private Refusal? Find(Format format)
    {
        if (format.IsOfferedFor(contract.Type) is { } isOffered)
        {
            return isOffered ? null : new Refusal(contract.Name, "the library has no such variant of the format");
        }

        if (format.Layout is not { } layout)
        {
            return null;
        }

        var contracts = new ReachedContracts(contract);
        while (contracts.TryTakeNext(out ShapeInfo? next))
        {
            if (next.For(layout) is not { } form)
            {
                return new Refusal(next.Name, next.Refusals.ElementAtOrDefault((int)layout) ?? "it has no form in the format");
            }

            if (next.Unseen?.Find(layout, form) is { } lost)
            {
                return new Refusal(next.Name, lost) { IsUnseen = true };
            }

            contracts.AddAllOf(form);
        }

        return null;
    }

    /// <summary>Why a contract is not offered.</summary>
    /// <param name="Contract">The contract, or the one that it reaches, that has no form.</param>
    /// <param name="Reason">Why.</param>
    internal sealed record Refusal(string Contract, string Reason)
    {
        /// <summary>Whether it is about what no compiler has seen, so that no build has warned of it.</summary>
        public bool IsUnseen { get; init; }

        /// <summary>The error for whoever asks for the codec.</summary>
        public UnsupportedValueException Error() => new(Contract, Reason.EndsWith('.') ? Reason : Reason + ".");
    }
}
