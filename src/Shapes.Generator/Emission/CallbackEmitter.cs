using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits calls of the contract's callbacks, depending on the format whose library calls them.</summary>
internal static class CallbackEmitter
{
    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";
    private const string Context = "global::System.Runtime.Serialization.StreamingContext";

    /// <summary>The calls at one time. An exception of a callback during reading makes the payload invalid.</summary>
    public static Code At(ContractLayout contract, CallbackTime time)
    {
        Code[] calls = [.. contract.Layout.Callbacks.Where(callback => callback.Time == time).Select(callback => Call(contract, callback))];
        return calls.Length == 0
            ? Code.None
            : RefusalEmitter.Guard(
                time is CallbackTime.Reading or CallbackTime.Read,
                contract.DisplayName,
                $$"""
                {{calls}}
                """
            );
    }

    /// <summary>The helper methods for callbacks that cannot be called by name, each once.</summary>
    public static IEnumerable<Code> Methods(IEnumerable<ContractLayout> layouts) =>
        layouts
            .SelectMany(static layout =>
                layout.Layout.Callbacks.Select(callback => (Name: MethodOf(callback), Callback: callback, layout.Type.IsStruct))
            )
            .Where(static item => item.Callback.IsOfInterface || item.Callback.Accessor is not null)
            .GroupBy(static item => item.Name)
            .Select(static group => Method(group.Key, group.First().Callback, group.First().IsStruct));

    private static Code Call(ContractLayout contract, CallbackModel callback)
    {
        string context = callback.TakesContext ? $"default({Context})" : "";
        return callback.IsOfInterface ? (Code)$"{MethodOf(callback)}(ref value);"
            : callback.Accessor is not { } accessor ? (Code)$"value.{Identifiers.Escape(callback.Name)}({context});"
            : (Code)(
                $"{AccessorEmitter.Container(MethodOf(callback), accessor)}{MethodOf(callback)}("
                + $"{(contract.Type.IsStruct ? "ref " : "")}value{(callback.TakesContext ? ", " + context : "")});"
            );
    }

    // The interface may be implemented explicitly, and a struct must not be boxed.
    private static Code Method(string name, CallbackModel callback, bool isStruct) =>
        callback.Accessor is not { } accessor
            ? (Code)
                $$"""
                    private static void {{name}}<T>(ref T value)
                        where T : {{callback.Owner}} => value.{{callback.Name}}();
                    """
            : AccessorEmitter.Wrap(
                name,
                accessor,
                $$"""
                [{{Accessor}}({{Accessor}}Kind.Method, Name = {{Names.Literal(callback.Name)}})]
                {{AccessorEmitter.Visibility(accessor)}} static extern void {{name}}({{(
                    isStruct ? "ref " : ""
                )}}{{accessor.Target}} target{{(callback.TakesContext ? $", {Context} context" : "")}});
                """
            );

    // A base may have a private method of the same name.
    private static string MethodOf(CallbackModel callback) =>
        callback.IsOfInterface ? "Call" + callback.Name : $"Call{Identifier(callback.Owner.Substring("global::".Length))}_{callback.Name}";

    private static string Identifier(string name) => new([.. name.Select(static c => char.IsLetterOrDigit(c) ? c : '_')]);
}
