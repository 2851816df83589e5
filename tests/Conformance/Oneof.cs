namespace SerializationApi.Conformance;

/// <summary>The members of a oneof share it: to set one takes the value from the others, as the last one on the wire must do.</summary>
internal struct Oneof
{
    private int _number;
    private object? _value;

    public readonly T? Value<T>(int number)
        where T : struct => number == _number ? (T?)_value : null;

    public readonly T? Object<T>(int number)
        where T : class => number == _number ? (T?)_value : null;

    public void Set(int number, object? value) => (_number, _value) = (number, value);
}
